# The wasm preset: engine.wasm, the library and src/wasm as one module without an entry point; engine-learn.wasm, the
# same with what teaches (src/wasm/learn), which a page fetches late; engine-othello.wasm, with Othello's expert and its
# weights, and engine-gamma.wasm, with Gamma's, fetched when such a game is played; engine-neutron.wasm, with Neutron's
# large books, fetched when Neutron is explored or reviewed; and engine-toys.wasm, with the games that only tests know.

# Searches run 5 to 10 % slower than with -O2, and a tenth less goes over the wire.
set(CMAKE_C_FLAGS_RELEASE "-Os")

file(GLOB QX_GAME_FILES CONFIGURE_DEPENDS src/games/*.c)
# What is picked by folder below is picked within the project: the path of the clone may have such a folder, too.
file(GLOB QX_BOT_FILES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} src/bots/*.c)
set(QX_EXPERT_FILE src/bots/othello_expert.c)
set(QX_GAMMA_EXPERT_FILE src/bots/gamma_expert.c)
list(REMOVE_ITEM QX_BOT_FILES ${QX_EXPERT_FILE} ${QX_GAMMA_EXPERT_FILE})
file(GLOB QX_SOLVER_FILES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} src/knowledge/*.c)
file(GLOB QX_ENGINE_FILES CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
  src/base/*.c src/core/*.c src/games/*/*.c src/search/*.c src/knowledge/*/*.c src/bots/*/*.c
  src/session/*.c src/analysis/*.c src/wasm/*.c)
# Folders that need an operating system: tables of gigabytes on disk, bots in processes of their own. For
# Neutron a page has books alone, and plays by the small ones for their way over the wire.
list(FILTER QX_ENGINE_FILES EXCLUDE REGEX "^src/[a-z]+/(disk|outside)/")
set(QX_GAMMA_FILES ${QX_ENGINE_FILES})
list(FILTER QX_GAMMA_FILES INCLUDE REGEX "^src/bots/gamma/")
list(REMOVE_ITEM QX_ENGINE_FILES ${QX_GAMMA_FILES})
qx_books(neutron_books.c small)
qx_books(neutron_books_large.c large)
qx_weights(othello_weights_none.c)
qx_weights(othello_weights.c ${PROJECT_SOURCE_DIR}/data)
qx_registry(registry.c GAMES ${QX_GAME_FILES} BOTS ${QX_BOT_FILES} SOLVERS ${QX_SOLVER_FILES})
qx_registry(registry_othello.c GAMES ${QX_GAME_FILES} BOTS ${QX_BOT_FILES} ${QX_EXPERT_FILE} SOLVERS ${QX_SOLVER_FILES})
qx_registry(registry_gamma.c GAMES ${QX_GAME_FILES} BOTS ${QX_BOT_FILES} ${QX_GAMMA_EXPERT_FILE} SOLVERS ${QX_SOLVER_FILES})

set(QX_TOY_FILES ${CMAKE_CURRENT_SOURCE_DIR}/tests/games/cards.c ${CMAKE_CURRENT_SOURCE_DIR}/tests/games/hexes.c
  ${CMAKE_CURRENT_SOURCE_DIR}/tests/games/stacks.c)
qx_registry(registry_toys.c GAMES ${QX_GAME_FILES} ${QX_TOY_FILES} BOTS ${QX_BOT_FILES} SOLVERS ${QX_SOLVER_FILES})

# Sizes are 32 bits wide here; games refuse boards whose bytes do not fit before they allocate.
add_compile_options(-mbulk-memory -msign-ext -mnontrapping-fptoint -Wno-shorten-64-to-32)
include_directories(include src)
# Othello's searches are compiled small for the engine of all games, fast for Othello's own.
set(QX_OTHELLO_FILES ${QX_ENGINE_FILES})
list(FILTER QX_OTHELLO_FILES INCLUDE REGEX "^src/knowledge/othello/")
list(REMOVE_ITEM QX_ENGINE_FILES ${QX_OTHELLO_FILES})
add_library(engine-objects OBJECT ${QX_ENGINE_FILES} ${QX_GAME_FILES} ${QX_BOT_FILES} ${QX_SOLVER_FILES} src/wasm/plain/no_strerror.c)
add_library(neutron-small OBJECT ${PROJECT_BINARY_DIR}/neutron_books.c)
add_library(othello-small OBJECT ${QX_OTHELLO_FILES} ${PROJECT_BINARY_DIR}/othello_weights_none.c)
target_compile_options(othello-small PRIVATE -Oz -DOTHELLO_WEIGHTLESS)
add_library(othello-fast OBJECT ${QX_OTHELLO_FILES} ${QX_EXPERT_FILE} ${PROJECT_BINARY_DIR}/othello_weights.c)
target_compile_options(othello-fast PRIVATE -O2 -msimd128)
add_library(gamma-fast OBJECT ${QX_GAMMA_FILES} ${QX_GAMMA_EXPERT_FILE})
target_compile_options(gamma-fast PRIVATE -O2)
# Puzzles and guides are the teaching engine's alone; those of one game judge what was played.
file(GLOB QX_LEARN_FILES CONFIGURE_DEPENDS src/wasm/learn/*.c src/puzzles/*.c src/learn/*.c)
set_source_files_properties(${QX_LEARN_FILES} PROPERTIES COMPILE_OPTIONS -Oz)
qx_shelves(shelves.c puzzles)
qx_guides(guides.c guides)
qx_shelves(shelves_none.c "")
qx_guides(guides_none.c "")
set(QX_TEXTS ${PROJECT_BINARY_DIR}/shelves.c ${PROJECT_BINARY_DIR}/guides.c)
set(QX_NO_TEXTS ${PROJECT_BINARY_DIR}/shelves_none.c ${PROJECT_BINARY_DIR}/guides_none.c)
add_executable(engine ${PROJECT_BINARY_DIR}/registry.c src/wasm/plain/no_lessons.c)
add_executable(engine-learn ${PROJECT_BINARY_DIR}/registry.c ${QX_LEARN_FILES} ${QX_TEXTS})
add_executable(engine-othello ${PROJECT_BINARY_DIR}/registry_othello.c ${QX_LEARN_FILES} ${QX_NO_TEXTS})
add_executable(engine-neutron ${PROJECT_BINARY_DIR}/registry.c ${QX_LEARN_FILES} ${QX_NO_TEXTS}
  ${PROJECT_BINARY_DIR}/neutron_books_large.c)
add_executable(engine-toys ${PROJECT_BINARY_DIR}/registry_toys.c ${QX_TOY_FILES} src/wasm/plain/no_lessons.c)
add_executable(engine-gamma ${PROJECT_BINARY_DIR}/registry_gamma.c ${QX_LEARN_FILES} ${QX_NO_TEXTS})
target_link_libraries(engine-othello PRIVATE othello-fast)
target_link_libraries(engine-gamma PRIVATE gamma-fast)
foreach(name engine engine-learn engine-neutron engine-gamma engine-toys)
  target_link_libraries(${name} PRIVATE othello-small)
endforeach()
foreach(name engine engine-learn engine-othello engine-gamma engine-toys)
  target_link_libraries(${name} PRIVATE neutron-small)
endforeach()
# Most of it needs no more speed: what a bot may look at is counted in nodes. The games' own files, alpha-beta with its
# table, and the samples of the tree search stay as they are (smaller, the samples take a third longer).
list(APPEND QX_ENGINE_FILES ${QX_BOT_FILES} ${QX_SOLVER_FILES})
list(FILTER QX_ENGINE_FILES INCLUDE REGEX "^src/(base|core|session|analysis|wasm|bots|knowledge)/|^src/search/(forward|matrix|regret|retrograde|limit|finding|score|repeats|exact|tree|uct|order)\\.c$|^src/games/|_words\\.c$|_picture\\.c$")
set_source_files_properties(${QX_ENGINE_FILES} PROPERTIES COMPILE_OPTIONS -Oz)
# Searches recurse with boards on their stack; what they leave grows from above it.
# The libc's printing of floating-point numbers is left out: the engine writes its own (qx_text_decimal). Below the
# stack there is nothing, so no pointer is smaller than 1,024.
# -O0 concerns the link alone: above it clang hands the module to whatever wasm-opt it finds; here it is
# handed over below, so that a machine without one does not quietly build another module.
# The map tells what of others' libraries is inside, for the page's licences (web/notices.ts).
foreach(name engine engine-learn engine-neutron engine-othello engine-gamma engine-toys)
  target_link_libraries(${name} PRIVATE engine-objects)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_link_options(${name} PRIVATE -O0 -nostartfiles -mexec-model=reactor
    LINKER:--no-entry,--export=wasm_input,--export=wasm_call,--export=wasm_free
    LINKER:-z,stack-size=1048576,--stack-first,--gc-sections,--strip-all,-Map=${PROJECT_BINARY_DIR}/${name}.map
    -lc-printscan-no-floating-point)
endforeach()
set(QX_WASM_FEATURES --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int)
# Flattened and its branches made anew, and with large functions left where they are, the module is a hundredth smaller
# on the wire, and as fast.
set(QX_WASM_SMALL --flatten --rereloop -Oz -Oz --converge --one-caller-inline-max-function-size 90)
foreach(name engine engine-learn engine-neutron engine-gamma)
  add_custom_command(TARGET ${name} POST_BUILD VERBATIM
    COMMAND wasm-opt ${QX_WASM_SMALL} --low-memory-unused ${QX_WASM_FEATURES} $<TARGET_FILE:${name}> -o $<TARGET_FILE:${name}>)
endforeach()
add_custom_command(TARGET engine-othello POST_BUILD VERBATIM
  COMMAND wasm-opt -O2 --low-memory-unused --enable-simd ${QX_WASM_FEATURES}
    $<TARGET_FILE:engine-othello> -o $<TARGET_FILE:engine-othello>)
