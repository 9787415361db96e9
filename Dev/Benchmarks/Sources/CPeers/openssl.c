#include "CPeers.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdlib.h>

struct peer_key {
  EVP_PKEY *pkey;
  EVP_PKEY_CTX *signer;
  EVP_PKEY_CTX *verifier;
  EVP_MD *sha256;
};

size_t peer_d2i(const uint8_t *der, size_t length, size_t count) {
  size_t good = 0;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *position = der;
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &position, (long)length);
    if (signature != NULL) good++;
    ECDSA_SIG_free(signature);
  }
  return good;
}

size_t peer_d2i_to_jose(const uint8_t *der, size_t length, size_t count) {
  size_t good = 0;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *position = der;
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &position, (long)length);
    if (signature == NULL) continue;
    uint8_t jose[64];
    if (position == der + length && BN_bn2binpad(ECDSA_SIG_get0_r(signature), jose, 32) == 32 &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), jose + 32, 32) == 32)
      good++;
    ECDSA_SIG_free(signature);
  }
  return good;
}

static EVP_PKEY *generate(void) {
  EVP_PKEY *pkey = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (context != NULL && EVP_PKEY_keygen_init(context) == 1 &&
      EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1)
    EVP_PKEY_generate(context, &pkey);
  EVP_PKEY_CTX_free(context);
  return pkey;
}

static int write_point(const EVP_PKEY *pkey, uint8_t point[65]) {
  size_t length = 0;
  return EVP_PKEY_get_octet_string_param(pkey, OSSL_PKEY_PARAM_PUB_KEY, point, 65, &length) == 1 && length == 65;
}

peer_key *peer_key_new(void) {
  peer_key *key = calloc(1, sizeof *key);
  if (key == NULL) return NULL;
  key->pkey = generate();
  key->sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
  if (key->pkey != NULL) {
    key->signer = EVP_PKEY_CTX_new_from_pkey(NULL, key->pkey, NULL);
    key->verifier = EVP_PKEY_CTX_new_from_pkey(NULL, key->pkey, NULL);
  }
  if (key->sha256 == NULL || key->signer == NULL || key->verifier == NULL ||
      EVP_PKEY_sign_init(key->signer) != 1 || EVP_PKEY_verify_init(key->verifier) != 1) {
    peer_key_free(key);
    return NULL;
  }
  return key;
}

void peer_key_free(peer_key *key) {
  if (key == NULL) return;
  EVP_PKEY_CTX_free(key->signer);
  EVP_PKEY_CTX_free(key->verifier);
  EVP_PKEY_free(key->pkey);
  EVP_MD_free(key->sha256);
  free(key);
}

int peer_key_point(const peer_key *key, uint8_t point[65]) { return write_point(key->pkey, point); }

size_t peer_key_sign(peer_key *key, const uint8_t *message, size_t length, uint8_t der[72]) {
  uint8_t hash[32];
  size_t der_length = 72;
  if (EVP_Digest(message, length, hash, NULL, key->sha256, NULL) != 1 ||
      EVP_PKEY_sign(key->signer, der, &der_length, hash, sizeof hash) != 1)
    return 0;
  return der_length;
}

size_t peer_sign(peer_key *key, const uint8_t *message, size_t length, size_t count) {
  size_t good = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t der[72];
    if (peer_key_sign(key, message, length, der) > 0) good++;
  }
  return good;
}

static int verify(EVP_PKEY_CTX *context, const EVP_MD *sha256, const uint8_t *der, size_t der_length,
                  const uint8_t *message, size_t length) {
  uint8_t hash[32];
  return EVP_Digest(message, length, hash, NULL, sha256, NULL) == 1 &&
         EVP_PKEY_verify(context, der, der_length, hash, sizeof hash) == 1;
}

size_t peer_verify(peer_key *key, const uint8_t *der, size_t der_length, const uint8_t *message, size_t length,
                   size_t count) {
  size_t good = 0;
  for (size_t i = 0; i < count; i++)
    if (verify(key->verifier, key->sha256, der, der_length, message, length)) good++;
  return good;
}

static EVP_PKEY *import(const uint8_t point[65]) {
  EVP_PKEY *pkey = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 10),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, 65),
      OSSL_PARAM_construct_end(),
  };
  if (context != NULL && EVP_PKEY_fromdata_init(context) == 1)
    EVP_PKEY_fromdata(context, &pkey, EVP_PKEY_PUBLIC_KEY, parameters);
  EVP_PKEY_CTX_free(context);
  return pkey;
}

size_t peer_import_and_verify(const uint8_t point[65], const uint8_t *der, size_t der_length, const uint8_t *message,
                              size_t length, size_t count) {
  EVP_MD *sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
  size_t good = 0;
  for (size_t i = 0; i < count; i++) {
    EVP_PKEY *pkey = import(point);
    if (pkey == NULL) continue;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, pkey, NULL);
    if (context != NULL && EVP_PKEY_verify_init(context) == 1 &&
        verify(context, sha256, der, der_length, message, length))
      good++;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(pkey);
  }
  EVP_MD_free(sha256);
  return good;
}

size_t peer_generate_and_export(size_t count) {
  size_t good = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t point[65];
    EVP_PKEY *pkey = generate();
    if (pkey != NULL && write_point(pkey, point)) good++;
    EVP_PKEY_free(pkey);
  }
  return good;
}

const char *peer_openssl_version(void) { return OpenSSL_version(OPENSSL_VERSION); }
