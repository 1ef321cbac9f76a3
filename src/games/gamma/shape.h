/*
 * shape.h - the size of a Gamma board and where the parts of its state lie.
 *
 * A shape is made once from the four numbers of a game and never changes; every function of the
 * engine takes it beside the state. A state is one block of shape->size bytes; all bytes zero is
 * the empty board, so a block from calloc is ready and a huge board costs only the pages that are
 * played on.
 *
 * Fields are numbered tile by tile, so that those around a field mostly lie in the same cache line
 * and page; tiles are 8 × 8 on large boards. They are single fields on small or thin ones, and on
 * the largest, whose last tiles would not fit 32 bits: there the numbers are those of rows after
 * rows.
 */
#ifndef GAMES_GAMMA_SHAPE_H
#define GAMES_GAMMA_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gamma_shape {
    uint32_t width, height, players, areas;
    uint32_t n_fields;    /* width × height                                           */
    uint32_t n_slots;     /* field numbers are below this: some may not be used       */
    uint32_t tile_bits;   /* tiles are 2^tile_bits fields wide and high               */
    uint32_t tile_mask;   /* 2^tile_bits - 1                                          */
    uint32_t band;        /* slots in a row of tiles                                  */
    uint32_t owner_bytes; /* 1, 2 or 4: a field's owner in as few bytes as players need */
    uint32_t n_nodes;     /* room for names of areas; name 0 is not used              */
    uint32_t n_goldens;   /* golden moves after which the names are dealt out anew    */
    size_t players_at;    /* struct gamma_player[players + 1], by number; 0 is idle   */
    size_t owners_at;     /* owner of each field, 0: free                             */
    size_t places_at;     /* struct gamma_place of each field                         */
    size_t nodes_at;      /* union-find of the names of areas                         */
    size_t links_at;      /* union-find of blocks; also the queue of a flood          */
    size_t signs_at;      /* one byte a field: direction in the spanning tree, marks  */
    size_t size;
};

/*
 * False where a number is zero, the board has more than 2^32 - 2 fields, or the state would not fit
 * an address space. Whether there is memory for it is the caller's business.
 */
bool gamma_shape_init(struct gamma_shape *shape, uint32_t width, uint32_t height, uint32_t players,
                      uint32_t areas);

#endif
