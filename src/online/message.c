/*
 * message.c - messages by jansson, which refuses bad UTF-8, NULs and keys that come twice. How deep
 * a text nests is looked at before: the library's own limit is 2048.
 */
#include "online/message.h"

#include <jansson.h>
#include <string.h>

/* Is no bracket more than MESSAGE_DEPTH deep? Brackets in strings do not count. */
static bool is_shallow(const char *text, size_t length)
{
    int depth = 0;
    bool is_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (is_string && c == '\\')
            i++;
        else if (c == '"')
            is_string = !is_string;
        else if (!is_string && (c == '{' || c == '['))
            depth++;
        else if (!is_string && (c == '}' || c == ']'))
            depth--;
        if (depth > MESSAGE_DEPTH)
            return false;
    }
    return true;
}

static json_t *load(const char *text, size_t length, struct qx_error *error)
{
    json_error_t wrong;
    if (length > MESSAGE_BYTES) {
        qx_fail(error, "a message has %d bytes at most", MESSAGE_BYTES);
        return NULL;
    }
    if (!is_shallow(text, length)) {
        qx_fail(error, "a message is %d levels deep at most", MESSAGE_DEPTH);
        return NULL;
    }
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (!root)
        qx_fail(error, "a message is one object of JSON");
    return root;
}

bool message_read(struct message *message, const char *text, size_t length, struct qx_error *error)
{
    json_t *root = load(text, length, error);
    if (!root)
        return false;
    *message = (struct message){.root = root, .text = text, .length = length};
    message->kind = message_text(message, "t");
    message->has_id = message_number(message, "id", INT64_MAX, &message->id);
    if (json_is_object(root) && message->kind)
        return true;
    message_release(message);
    return qx_fail(error, "a message is an object with a kind \"t\"");
}

void message_release(struct message *message)
{
    json_decref(message->root);
    *message = (struct message){0};
}

bool message_has(const struct message *message, const char *key)
{
    const json_t *value = json_object_get(message->root, key);
    return value && !json_is_null(value);
}

const char *message_text(const struct message *message, const char *key)
{
    return json_string_value(json_object_get(message->root, key));
}

static bool take_number(const json_t *value, uint64_t most, uint64_t *out)
{
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < 0 || (uint64_t)number > most)
        return false;
    *out = (uint64_t)number;
    return true;
}

bool message_number(const struct message *message, const char *key, uint64_t most, uint64_t *out)
{
    return take_number(json_object_get(message->root, key), most, out);
}

bool message_is_true(const struct message *message, const char *key)
{
    return json_is_true(json_object_get(message->root, key));
}

bool message_entry(const struct message *message, const char *key, size_t i, uint64_t most,
                   uint64_t *out)
{
    return take_number(json_array_get(json_object_get(message->root, key), i), most, out);
}

const char *message_member(const struct message *message, const char *key, const char *name)
{
    return json_string_value(json_object_get(json_object_get(message->root, key), name));
}
