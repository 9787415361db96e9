// The manual pages open(2), read(2), write(2), close(2), link(2), unlink(2), rename(2), fsync(2), intro(2) and
// clock_gettime_nsec_np(3). `open` takes any number of arguments, which Swift can't import: the module's Swift part
// (interfaces/Darwin.swiftinterface) declares it, and `errno`, as Apple's does. No nullability is declared here, nor
// in Apple's headers.
#pragma once
#include "stub.h"

typedef uint16_t mode_t;
typedef intptr_t ssize_t;

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NOFOLLOW 0x0100
#define O_NONBLOCK 0x0004
#define O_CLOEXEC 0x01000000

#define ENOENT 2
#define EINTR 4
#define EACCES 13
#define EEXIST 17

int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int link(const char *, const char *);
int unlink(const char *);
int rename(const char *, const char *);
int fsync(int);

// Apple's constants begin with an underscore and have macros without one, which is what Swift sees.
typedef enum {
  _CLOCK_REALTIME IOS(10.0) MACOS(10.12) SWIFT_NAME(CLOCK_REALTIME) = 0,
  _CLOCK_MONOTONIC_RAW IOS(10.0) MACOS(10.12) SWIFT_NAME(CLOCK_MONOTONIC_RAW) = 4,
  _CLOCK_MONOTONIC IOS(10.0) MACOS(10.12) SWIFT_NAME(CLOCK_MONOTONIC) = 6,
  _CLOCK_UPTIME_RAW IOS(10.0) MACOS(10.12) SWIFT_NAME(CLOCK_UPTIME_RAW) = 8,
} clockid_t;
uint64_t clock_gettime_nsec_np(clockid_t) IOS(10.0) MACOS(10.12);
