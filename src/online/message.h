/*
 * message.h - one JSON message of a stranger's: read strictly, with limits, then asked field by
 * field. What is not of the kind that is asked for counts as missing.
 */
#ifndef ONLINE_MESSAGE_H
#define ONLINE_MESSAGE_H

#include <quincunx/base.h>

enum { MESSAGE_BYTES = 4096, MESSAGE_DEPTH = 4 };

/* How many a peer may send: so many at once, and more with time. */
enum { MESSAGES_AT_ONCE = 60, MESSAGES_A_SECOND = 20 };

/* Texts live as long as the message. All zero is one that holds nothing. */
struct message {
    void *root;
    const char *text; /* as it came, the sender's, */
    size_t length;    /* of so many bytes */
    const char *kind; /* its field "t" */
    bool has_id;
    uint64_t id; /* its field "id" */
};

/* False: error says what is wrong with it; there is nothing to release. */
bool message_read(struct message *message, const char *text, size_t length, struct qx_error *error);
void message_release(struct message *message);

/* Is there such a field, of whatever kind? null is as good as none. */
bool message_has(const struct message *message, const char *key);
const char *message_text(const struct message *message, const char *key); /* NULL: missing */
bool message_number(const struct message *message, const char *key, uint64_t most, uint64_t *out);
bool message_is_true(const struct message *message, const char *key);
/* Entry i of a list of numbers. */
bool message_entry(const struct message *message, const char *key, size_t i, uint64_t most,
                   uint64_t *out);
/* The text under `name` in an object. */
const char *message_member(const struct message *message, const char *key, const char *name);

#endif
