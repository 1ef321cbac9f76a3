# Which commit is built: read from cmake/commit.txt, which `git archive` fills in, or asked of git. A release keeps its
# commit where somebody puts it into a repository of theirs. Included, it adds qx_commit(FILE), which has FILE written at
# every build; run as a script, it writes FILE where it has changed.

if(CMAKE_SCRIPT_MODE_FILE)
  file(STRINGS ${SOURCE}/cmake/commit.txt commit LIMIT_COUNT 1)
  string(REGEX REPLACE " .*" "" commit "${commit}")
  if(NOT commit MATCHES "^[0-9a-f]+$" AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND git rev-parse HEAD WORKING_DIRECTORY ${SOURCE}
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  # Git's own short form grows with the clone.
  if(commit MATCHES "^[0-9a-f]+$")
    string(SUBSTRING ${commit} 0 7 commit)
  else()
    set(commit "")
  endif()
  set(text "/* Generated. */\n#include \"cmd/lib/command.h\"\n\nconst char program_commit[] = \"${commit}\";\n")
  if(EXISTS ${FILE})
    file(READ ${FILE} old)
  endif()
  if(NOT "${text}" STREQUAL "${old}")
    file(WRITE ${FILE} "${text}")
  endif()
  return()
endif()

set(QX_COMMIT_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
function(qx_commit file)
  add_custom_target(commit COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DFILE=${PROJECT_BINARY_DIR}/${file}
    -P ${QX_COMMIT_SCRIPT} BYPRODUCTS ${PROJECT_BINARY_DIR}/${file} COMMENT "" VERBATIM)
endfunction()
