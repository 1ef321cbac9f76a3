# `make install`: headers, both libraries, the programs, a pkg-config file, a CMake package, manual, docs and examples.
include(CMakePackageConfigHelpers)

# Whatever may be done with the files of a clone: everybody may read what is installed.
set(QX_FILE OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
set(QX_PROGRAM ${QX_FILE} OWNER_EXECUTE GROUP_EXECUTE WORLD_EXECUTE)

install(TARGETS quincunx gamma RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET quincunx-mpi)
  install(TARGETS quincunx-mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/quincunx)
endif()
install(TARGETS quincunx-static quincunx-shared EXPORT quincunx-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/quincunx DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES include/gamma.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES web/dist/licences.txt DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL) # of the page that the program has inside
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} FILE_PERMISSIONS ${QX_FILE}
  PATTERN Doxyfile EXCLUDE PATTERN docs/site EXCLUDE PATTERN __pycache__ EXCLUDE
  REGEX "/examples/.*\\.(py|sh|js)$" PERMISSIONS ${QX_PROGRAM})
if(QX_ONLINE)
  install(FILES deploy/quincunx.service DESTINATION lib/systemd/system)
  install(FILES deploy/nginx.conf deploy/postgresql.conf deploy/quincunx.default DESTINATION ${CMAKE_INSTALL_DOCDIR}/deploy)
endif()
# What `make manual` has made.
install(DIRECTORY ${PROJECT_BINARY_DIR}/manual/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL)
# What shells do at Tab.
install(FILES scripts/completions/quincunx.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME quincunx)
install(FILES scripts/completions/_quincunx DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES scripts/completions/quincunx.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(EXPORT quincunx-targets NAMESPACE quincunx:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/quincunx)

# The folder may be moved after the installation: paths are told from where the file lies.
file(RELATIVE_PATH QX_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH QX_INCLUDE_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(cmake/quincunx.pc.in ${PROJECT_BINARY_DIR}/quincunx.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/quincunx.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_package_config_file(cmake/quincunx-config.cmake.in ${PROJECT_BINARY_DIR}/quincunx-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/quincunx)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/quincunx-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/quincunx-config.cmake ${PROJECT_BINARY_DIR}/quincunx-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/quincunx)
