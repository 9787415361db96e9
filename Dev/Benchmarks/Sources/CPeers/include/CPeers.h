#ifndef DAA_BENCH_PEERS_H
#define DAA_BENCH_PEERS_H

#include <stddef.h>
#include <stdint.h>

// OpenSSL's own loops. Each runs `count` times and returns how many of them succeeded.

// d2i_ECDSA_SIG, and its result freed.
size_t peer_d2i(const uint8_t *der, size_t length, size_t count);
// The same, and r and s written as 64 bytes: the whole way from DER to JOSE.
size_t peer_d2i_to_jose(const uint8_t *der, size_t length, size_t count);

// A P-256 key pair that is held, with contexts and digest looked up once: the least that OpenSSL's EVP can do.
typedef struct peer_key peer_key;
peer_key *peer_key_new(void);
void peer_key_free(peer_key *key);
// The X9.63 form of its public key.
int peer_key_point(const peer_key *key, uint8_t point[65]);
// One DER signature; returns its length, 0 on failure.
size_t peer_key_sign(peer_key *key, const uint8_t *message, size_t length, uint8_t der[72]);

size_t peer_sign(peer_key *key, const uint8_t *message, size_t length, size_t count);
size_t peer_verify(peer_key *key, const uint8_t *der, size_t der_length, const uint8_t *message, size_t length,
                   size_t count);
// A key made from its X9.63 form, used for one verification, and freed.
size_t peer_import_and_verify(const uint8_t point[65], const uint8_t *der, size_t der_length, const uint8_t *message,
                              size_t length, size_t count);
// A key pair made, its point written, and freed.
size_t peer_generate_and_export(size_t count);

// Which OpenSSL this is.
const char *peer_openssl_version(void);

// Callgrind counts instructions between these two; without valgrind they do nothing.
void bench_collect_begin(void);
void bench_collect_end(const char *name);
int bench_is_under_valgrind(void);

// What count-allocations.c has counted; 0 if it is not loaded.
int bench_allocations(uint64_t *allocated, uint64_t *freed, uint64_t *bytes);

#endif
