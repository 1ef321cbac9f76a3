# For scripts/arch: another processor's compiler, and its libraries in a folder of this machine. The environment says
# which. What is built finds the libraries there without being told, so that tests start it like any other program.
set(triplet $ENV{QX_TRIPLET})
set(CMAKE_SYSROOT $ENV{QX_SYSROOT})
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR "${triplet}")
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${triplet}-gcc)
set(CMAKE_CXX_COMPILER ${triplet}-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${triplet})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
file(GLOB loader ${CMAKE_SYSROOT}/lib/ld*.so.*)
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-Wl,--dynamic-linker=${loader} -Wl,--disable-new-dtags -Wl,-rpath,${CMAKE_SYSROOT}/usr/lib/${triplet}")
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_SYSROOT}/usr/lib/${triplet}/pkgconfig:${CMAKE_SYSROOT}/usr/share/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CMAKE_SYSROOT})
