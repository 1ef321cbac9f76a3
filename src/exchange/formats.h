/*
 * formats.h - the formats of this room, and what several of them share.
 */
#ifndef EXCHANGE_FORMATS_H
#define EXCHANGE_FORMATS_H

#include <quincunx/exchange.h>

#include "exchange/bracket.h"

extern const struct qx_format format_ggf, format_record, format_sgf, format_transcript,
    format_wthor;

/* Counts a wrong game, if it is to be passed over, and says of the first one what is wrong: "game
 * 3: …". False: the reading ends here. */
bool formats_wrong_game(const struct qx_exchange_file *file, size_t number,
                        const struct qx_error *why, struct qx_error *error);

/* Reads all games of a file in brackets; `property` gets a struct incoming. */
bool formats_read_brackets(const struct qx_exchange_file *file, bool has_escapes,
                           bracket_take *property, qx_exchange_take *take, void *context,
                           struct qx_error *error);

#endif
