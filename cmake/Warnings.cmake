# The warnings that every file of the project compiles without, on gcc and on clang.
add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wundef -Wstrict-prototypes -Wmissing-prototypes
  -Wwrite-strings -Wcast-qual -Wformat=2 -Wimplicit-fallthrough -Wnull-dereference)
if(QX_WERROR)
  add_compile_options(-Werror)
endif()
