# For those who know Gamma by its classic interface: a test of one's own in the build folder, and its pages.
#
#     cmake -DTEST_FILE=path.c .. && make gamma_test && ./gamma_test      (or make test)
#     make doc

set(TEST_FILE "${PROJECT_SOURCE_DIR}/examples/gamma/gamma_test.c" CACHE FILEPATH "a test of your own against include/gamma.h")
add_executable(gamma_test ${TEST_FILE})
target_include_directories(gamma_test PRIVATE ${PROJECT_SOURCE_DIR}/include)
target_link_libraries(gamma_test PRIVATE quincunx-static)
if(QX_TESTS)
  add_test(NAME gamma_test COMMAND gamma_test)
endif()

add_custom_target(doc COMMAND ${CMAKE_COMMAND} -E make_directory build/doc COMMAND doxygen docs/Doxyfile
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
