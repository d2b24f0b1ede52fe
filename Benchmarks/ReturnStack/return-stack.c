// What a further level of a recursion costs, within the processor's return stack and beyond it: without a line of this
// project's code, so that nobody has to trust it.
//
//   cc -O1 -fno-optimize-sibling-calls return-stack.c -o return-stack && ./return-stack
//
// Prints, as CSV, nanoseconds of a call through two functions that call each other down a list, by the length of the
// list, and what each further level took since the line before. A return is predicted from a stack of some 16 to 32
// addresses in the processor. Where it holds fewer than there are levels, other predictors have to know them; on some
// processors they do, and then nothing shows.
#include <stdio.h>
#include <time.h>

struct node {
  struct node *next;
  long tag;
};

static long odd(const struct node *node);

__attribute__((noinline)) static long even(const struct node *node) {
  return node->tag + (node->next ? odd(node->next) : 0);
}

__attribute__((noinline)) static long odd(const struct node *node) {
  return 3 * node->tag + (node->next ? even(node->next) : 0);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

// The least of many slices of some 80 microseconds: an interrupt only makes one longer.
static double call(const struct node *first, int depth) {
  const int calls = 40000 / depth + 1;
  double least = 1e18;
  volatile long sum = 0;
  for (int slice = 0; slice < 400; slice++) {
    const double start = now();
    for (int number = 0; number < calls; number++) sum += even(first);
    const double elapsed = (now() - start) / calls;
    if (elapsed < least) least = elapsed;
  }
  return least;
}

int main(void) {
  enum { longest = 128 };
  static struct node nodes[longest];
  for (int place = 0; place < longest; place++) nodes[place] = (struct node){place ? &nodes[place - 1] : 0, place};
  double before = 0;
  int shorter = 0;
  puts("levels,ns,ns_per_further_level");
  for (int depth = 8; depth <= longest; depth += depth < 48 ? 4 : 16) {
    const double time = call(&nodes[depth - 1], depth);
    printf("%d,%.1f,", depth, time);
    if (shorter) printf("%.2f", (time - before) / (depth - shorter));
    puts("");
    before = time;
    shorter = depth;
  }
  return 0;
}
