# The parts of the program that stand on a library of others. One whose library is not installed is left out with a
# line that says so, and so is one that QX_WITHOUT names; the rest works.
set(QX_WITHOUT "" CACHE STRING "parts to leave out: terminal, editor, server, online, postgres, mpi; python, which tests alone need")

function(qx_leave_out part what needs)
  if(part IN_LIST QX_WITHOUT)
    message(STATUS "${what} left out, as QX_WITHOUT asks")
  else()
    message(STATUS "${what} left out: it needs ${needs}")
  endif()
endfunction()

# qx_part(PART VARIABLE WHAT MODULE…): sets VARIABLE to ON and makes PkgConfig::VARIABLE if pkg-config knows the modules.
function(qx_part part variable what)
  set(${variable} OFF PARENT_SCOPE)
  if(NOT part IN_LIST QX_WITHOUT)
    pkg_check_modules(${variable}_MODULES QUIET IMPORTED_TARGET ${ARGN})
    if(${variable}_MODULES_FOUND)
      set(${variable} ON PARENT_SCOPE)
      return()
    endif()
  endif()
  list(JOIN ARGN ", " needs)
  qx_leave_out(${part} "${what}" "${needs}")
endfunction()

qx_part(terminal QX_TERMINAL "The full screen is" ncursesw)
qx_part(editor QX_EDITOR "The editor of typed lines is" libedit)
qx_part(server QX_SERVER "The server of the page is" libmicrohttpd)

# Online play: all of its parts, or none.
qx_part(online QX_ONLINE "Online play is" sqlite3 libsodium jansson)
find_library(QX_WSLAY wslay)
if(QX_ONLINE AND NOT (QX_SERVER AND QX_WSLAY))
  qx_leave_out(online "Online play is" "the server and wslay")
  set(QX_ONLINE OFF)
endif()
set(QX_POSTGRES OFF)
if(QX_ONLINE)
  qx_part(postgres QX_POSTGRES "Online play on PostgreSQL is" libpq)
endif()

# Matches on many machines.
set(QX_MPI OFF)
if(NOT "mpi" IN_LIST QX_WITHOUT)
  block(PROPAGATE QX_MPI)
    set(CMAKE_MESSAGE_LOG_LEVEL NOTICE) # it tells of a pkg-config module that is not there, QUIET or not
    find_package(MPI COMPONENTS C QUIET)
    set(QX_MPI ${MPI_C_FOUND})
  endblock()
endif()
if(NOT QX_MPI)
  qx_leave_out(mpi "Play over many machines is" "Open MPI")
endif()
