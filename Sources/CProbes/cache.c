#define _GNU_SOURCE
#include "CProbes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Nothing here allocates: what is listed must still be there when it is flushed.

#if defined(__linux__) && defined(__x86_64__)
#include <cpuid.h>
#include <emmintrin.h>

enum { LINE = 64 };

static int has_clflushopt(void) {
  unsigned a, b, c, d;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 23 & 1);
}

// Ordered only by the fence at the end, and therefore many times as fast as its elder.
__attribute__((target("clflushopt"))) static void flush_opt(const char *from, const char *to) {
  for (; from < to; from += LINE) __builtin_ia32_clflushopt(from);
}

static void flush_lines(const char *from, const char *to) {
  static int opt = -1;
  if (opt < 0) opt = has_clflushopt();
  if (opt) {
    flush_opt(from, to);
    return;
  }
  for (; from < to; from += LINE) _mm_clflush(from);
}

static void fence(void) { _mm_mfence(); }
#elif defined(__linux__) && defined(__aarch64__)
static unsigned long line_size(void) {
  unsigned long type;
  __asm__ volatile("mrs %0, ctr_el0" : "=r"(type));
  return 4ul << (type >> 16 & 15);
}

static void flush_lines(const char *from, const char *to) {
  unsigned long line = line_size();
  for (; from < to; from += line) __asm__ volatile("dc civac, %0" ::"r"(from) : "memory");
}

static void fence(void) { __asm__ volatile("dsb ish" ::: "memory"); }
#else
#define BUBBLEUP_NO_FLUSH 1
#endif

#ifdef BUBBLEUP_NO_FLUSH
int64_t bubbleup_cache_flush_memory(void) { return -ENOTSUP; }
#else

enum { PAGES_AT_ONCE = 512, LONGEST_LINE = 512 };

// The present pages among those from `from` to `to`; the bytes flushed, or below zero an errno.
static int64_t flush_present(int pagemap, uintptr_t from, uintptr_t to, uintptr_t page) {
  uint64_t entries[PAGES_AT_ONCE];
  int64_t flushed = 0;
  while (from < to) {
    size_t wanted = (to - from) / page;
    if (wanted > PAGES_AT_ONCE) wanted = PAGES_AT_ONCE;
    ssize_t got = pread(pagemap, entries, wanted * sizeof *entries, (off_t)(from / page * sizeof *entries));
    if (got <= 0) return got < 0 ? -errno : -EIO;
    size_t pages = (size_t)got / sizeof *entries;
    for (size_t index = 0; index < pages; index++) {
      // Bit 63: present. A page that was never touched has no line, and touching it now would make it one.
      if (!(entries[index] >> 63)) continue;
      const char *start = (const char *)(from + index * page);
      flush_lines(start, start + page);
      flushed += (int64_t)page;
    }
    from += pages * page;
  }
  return flushed;
}

// A mapping that is private, readable and writable is memory of the process itself, and nothing of a device.
static int is_own_memory(const char *line, uintptr_t *from, uintptr_t *to) {
  unsigned long first, last;
  char rights[8];
  if (sscanf(line, "%lx-%lx %7s", &first, &last, rights) != 3) return 0;
  *from = first;
  *to = last;
  return rights[0] == 'r' && rights[1] == 'w' && rights[3] == 'p';
}

int64_t bubbleup_cache_flush_memory(void) {
  int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return -errno;
  int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (pagemap < 0) {
    int reason = errno;
    close(maps);
    return -reason;
  }
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  int64_t flushed = 0;
  char text[4096];
  char line[LONGEST_LINE];
  size_t length = 0;
  for (;;) {
    ssize_t got = read(maps, text, sizeof text);
    if (got <= 0) {
      if (got < 0) flushed = -errno;
      break;
    }
    for (ssize_t index = 0; index < got && flushed >= 0; index++) {
      if (text[index] != '\n') {
        // Of a line that is too long only the path is lost.
        if (length < sizeof line - 1) line[length++] = text[index];
        continue;
      }
      line[length] = 0;
      length = 0;
      uintptr_t from, to;
      if (!is_own_memory(line, &from, &to)) continue;
      int64_t more = flush_present(pagemap, from, to, page);
      flushed = more < 0 ? more : flushed + more;
    }
    if (flushed < 0) break;
  }
  close(pagemap);
  close(maps);
  fence();
  return flushed;
}
#endif
