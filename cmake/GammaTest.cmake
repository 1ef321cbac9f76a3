# For those who know Gamma by its classic interface: a test of one's own in the build folder, and its pages.
#
#     cmake -DTEST_FILE=path.c .. && make gamma_test && ./gamma_test      (or make test)
#     make doc

set(example "${PROJECT_SOURCE_DIR}/examples/gamma/gamma_test.c")
set(TEST_FILE "${example}" CACHE FILEPATH "a test of your own against include/gamma.h")
if(NOT EXISTS ${TEST_FILE})
  message(FATAL_ERROR "TEST_FILE: there is no ${TEST_FILE}")
endif()
add_executable(gamma_test ${TEST_FILE})
target_include_directories(gamma_test PRIVATE ${PROJECT_SOURCE_DIR}/include)
target_link_libraries(gamma_test PRIVATE quincunx-static)
if(QX_TESTS)
  add_test(NAME gamma_test COMMAND gamma_test)
endif()

# Who brings a test wants that one: `make test` builds it and runs no other.
if(QX_TESTS AND NOT TEST_FILE STREQUAL example)
  add_test(NAME build_gamma_test COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target gamma_test)
  set_tests_properties(build_gamma_test PROPERTIES FIXTURES_SETUP gamma_test_program)
  set_tests_properties(gamma_test PROPERTIES FIXTURES_REQUIRED gamma_test_program)
  list(APPEND CMAKE_CTEST_ARGUMENTS -R gamma_test --output-on-failure)
endif()

# Doxygen takes the last value it is given.
add_custom_target(doc COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/doc
  COMMAND sh -c "{ cat docs/Doxyfile; echo 'OUTPUT_DIRECTORY = \"${PROJECT_BINARY_DIR}/doc\"'; } | doxygen -"
  COMMAND ${CMAKE_COMMAND} -E echo "The pages begin with ${PROJECT_BINARY_DIR}/doc/html/index.html"
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
