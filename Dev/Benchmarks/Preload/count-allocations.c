// Counts a process's allocations: built by scripts/bench, loaded with LD_PRELOAD for the runs that count and for no
// others, so that it costs nothing where time is measured.
//
// Everything ends in glibc's own functions, under the names that it keeps for those who interpose them.

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Atomic uint64_t allocated, freed, asked;

static void *counted(void *memory, size_t size) {
  if (memory != NULL) {
    atomic_fetch_add_explicit(&allocated, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&asked, size, memory_order_relaxed);
  }
  return memory;
}

void daa_bench_read_allocations(uint64_t *made, uint64_t *released, uint64_t *bytes) {
  *made = atomic_load(&allocated);
  *released = atomic_load(&freed);
  *bytes = atomic_load(&asked);
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }

// Whether it moves is the allocator's luck, so every one that grows or shrinks counts as an allocation and a release.
void *realloc(void *memory, size_t size) {
  if (memory != NULL) atomic_fetch_add_explicit(&freed, 1, memory_order_relaxed);
  return counted(__libc_realloc(memory, size), size);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}

void free(void *memory) {
  if (memory == NULL) return;
  atomic_fetch_add_explicit(&freed, 1, memory_order_relaxed);
  __libc_free(memory);
}
