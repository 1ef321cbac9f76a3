/*
 * handshake.c - keys, lists and origins. SHA-1 (FIPS 180-4) is what the RFC asks for; it guards
 * nothing.
 */
#include "online/handshake.h"

#include <quincunx/base.h>

#include <sodium.h>
#include <stdint.h>
#include <string.h>

enum { KEY_LENGTH = 24, KEY_BYTES = 16, DIGEST_BYTES = 20, BLOCK = 64 };

static uint32_t turn(uint32_t word, int n)
{
    return word << n | word >> (32 - n);
}

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5a827999u;
    case 1:
        return (b ^ c ^ d) + 0x6ed9eba1u;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    default:
        return (b ^ c ^ d) + 0xca62c1d6u;
    }
}

static void take_block(uint32_t hash[5], const unsigned char *block)
{
    uint32_t w[80], a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (size_t i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t next = turn(a, 5) + mix(i, b, c, d) + e + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

/* SHA-1 of a text of 60 bytes: it and its length fill two blocks. */
static void digest(const char text[60], unsigned char out[DIGEST_BYTES])
{
    uint32_t hash[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    unsigned char padded[2 * BLOCK] = {0};
    memcpy(padded, text, 60);
    padded[60] = 0x80;
    padded[2 * BLOCK - 2] = 60 * 8 >> 8;
    padded[2 * BLOCK - 1] = 60 * 8 & 0xff;
    take_block(hash, padded);
    take_block(hash, padded + BLOCK);
    for (int i = 0; i < DIGEST_BYTES; i++)
        out[i] = (unsigned char)(hash[i / 4] >> (24 - 8 * (i % 4)));
}

bool handshake_accept(const char *key, char accept[HANDSHAKE_ACCEPT_SIZE])
{
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char bytes[KEY_BYTES], hash[DIGEST_BYTES];
    char text[KEY_LENGTH + sizeof salt];
    size_t size;
    if (!key || strlen(key) != KEY_LENGTH ||
        sodium_base642bin(bytes, sizeof bytes, key, KEY_LENGTH, NULL, &size, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        size != KEY_BYTES)
        return false;
    memcpy(text, key, KEY_LENGTH);
    memcpy(text + KEY_LENGTH, salt, sizeof salt);
    digest(text, hash);
    sodium_bin2base64(accept, HANDSHAKE_ACCEPT_SIZE, hash, sizeof hash,
                      sodium_base64_VARIANT_ORIGINAL);
    return true;
}

bool handshake_lists(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (list && *list) {
        list += strspn(list, " \t,");
        size_t size = strcspn(list, " \t,");
        if (size == length && qx_ascii_begins_same(list, word, length))
            return true;
        list += size;
    }
    return false;
}

bool handshake_is_own_origin(const char *origin, const char *host, size_t size)
{
    if (!origin)
        return true;
    const char *name = strstr(origin, "://");
    if (!host || !name || (strncmp(origin, "http:", 5) != 0 && strncmp(origin, "https:", 6) != 0))
        return false;
    return strlen(name + 3) == size && qx_ascii_begins_same(name + 3, host, size);
}
