/*
 * pass_record.h - what each pass found, kept on disk: the passes can go on from there after a stop,
 * and the distance of a position is the number of the pass that names it.
 */
#ifndef KNOWLEDGE_DISK_NEUTRON_PASS_RECORD_H
#define KNOWLEDGE_DISK_NEUTRON_PASS_RECORD_H

#include "knowledge/disk/neutron/blocks.h"

/* Where the files of one solution live. */
struct neutron_place {
    const char *folder;
    enum neutron_rules rules;
    int n_pieces;
};

enum { NEUTRON_PATH_SIZE = 1024, NEUTRON_FOLDER_MOST = NEUTRON_PATH_SIZE - 64 };

/* "FOLDER/neutron-classic-5.table", or of a pass "FOLDER/neutron-classic-5.pass-017". The folder's
 * name has NEUTRON_FOLDER_MOST bytes at most. */
void neutron_table_path(const struct neutron_place *place, char out[NEUTRON_PATH_SIZE]);
void neutron_record_path(const struct neutron_place *place, int pass, char out[NEUTRON_PATH_SIZE]);

/* Records the last pass; peers do so together. */
bool neutron_record_write(const struct neutron_place *place, const struct neutron_sets *sets,
                          const struct neutron_solver *solver, struct neutron_count count,
                          int n_threads, const struct qx_peers *peers, struct qx_error *error);

/* NULL where there is no such record, or it is of another pass or no good: error says why. */
struct neutron_blocks *neutron_record_open(const struct neutron_place *place,
                                           const struct neutron_sets *sets, int pass,
                                           struct qx_error *error);

/* The bytes of a recorded block, at most. */
size_t neutron_record_max_size(const struct neutron_sets *sets);

/* Fills in sets->n_pairs entries from a block of a record; bytes has room for the most there can
 * be. */
bool neutron_record_read(const struct neutron_blocks *record, const struct neutron_sets *sets,
                         uint32_t block, uint8_t *bytes, struct neutron_news *news,
                         struct qx_error *error);

/* Makes a pass again from its record, which number 0 has; for the others it is NULL. */
bool neutron_record_recall(const struct neutron_blocks *record, const struct neutron_sets *sets,
                           struct neutron_solver *solver, int n_threads, struct qx_error *error);

#endif
