# libquincunx for others, shared and static: both export the names of the public headers and no other.

# A shared library hides names by itself, but for those of archives that it is linked from. Members of an archive see each other only by global names, so the
# static one has a single member: all objects linked into one, then what is hidden made local.
# By -flto gcc leaves objects that are not code yet, and no names to hide: it makes code of them first. Those of clang ld refuses.
set(link ${CMAKE_LINKER} -r)
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
  set(link ${CMAKE_C_COMPILER} -r -nostdlib -flinker-output=nolto-rel)
endif()
set(object ${PROJECT_BINARY_DIR}/libquincunx.o)
add_custom_command(OUTPUT ${object} COMMAND_EXPAND_LISTS VERBATIM
  COMMAND ${link} -o ${object} $<TARGET_OBJECTS:quincunx-objects> $<TARGET_OBJECTS:quincunx-registry>
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${object}
  DEPENDS quincunx-objects quincunx-registry $<TARGET_OBJECTS:quincunx-objects> $<TARGET_OBJECTS:quincunx-registry>)
set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

add_library(quincunx-static STATIC ${object})
add_library(quincunx-shared SHARED $<TARGET_OBJECTS:quincunx-objects> $<TARGET_OBJECTS:quincunx-registry>)
target_link_options(quincunx-shared PRIVATE -Wl,--exclude-libs,ALL)
set_target_properties(quincunx-static PROPERTIES LINKER_LANGUAGE C EXPORT_NAME static)
set_target_properties(quincunx-shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 0 EXPORT_NAME quincunx)
foreach(target quincunx-static quincunx-shared)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME quincunx
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PRIVATE ${QX_SYSTEM_LIBRARIES})
  target_link_directories(${target} INTERFACE "$<BUILD_INTERFACE:${ZSTD_LIBRARY_DIRS};${XXHASH_LIBRARY_DIRS}>")
endforeach()

# The names that an installed copy has (docs/library.md), for projects that add this folder to their own.
add_library(quincunx::quincunx ALIAS quincunx-shared)
add_library(quincunx::static ALIAS quincunx-static)
