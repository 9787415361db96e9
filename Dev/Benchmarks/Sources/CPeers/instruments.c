#define _GNU_SOURCE
#include "CPeers.h"

#include <dlfcn.h>
#include <valgrind/callgrind.h>

void bench_collect_begin(void) { CALLGRIND_TOGGLE_COLLECT; }

void bench_collect_end(const char *name) {
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name);
}

int bench_is_under_valgrind(void) { return RUNNING_ON_VALGRIND != 0; }

int bench_allocations(uint64_t *allocated, uint64_t *freed, uint64_t *bytes) {
  // Only there where the counter was preloaded.
  void (*read)(uint64_t *, uint64_t *, uint64_t *) =
      (void (*)(uint64_t *, uint64_t *, uint64_t *))dlsym(RTLD_DEFAULT, "daa_bench_read_allocations");
  if (read == NULL) return 0;
  read(allocated, freed, bytes);
  return 1;
}
