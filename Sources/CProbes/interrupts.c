#include "CProbes.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// A handler may do nothing but store: an int that is lock-free is all it touches.
static atomic_int received;

// Ctrl-C, a polite kill, and a terminal or connection that goes away.
static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
enum { COUNT = sizeof numbers / sizeof numbers[0] };
static struct sigaction previous[COUNT];

static void note(int signal_number) {
  int none = 0;
  atomic_compare_exchange_strong(&received, &none, signal_number);
}

static void leave(int signal_number) { _exit(128 + signal_number); }

// Whoever has a hang-up ignored, as nohup does, wants the process to outlive it.
static int is_spared(int signal_number, const struct sigaction *current) {
  return signal_number == SIGHUP && current->sa_handler == SIG_IGN;
}

static int install(void (*handler)(int), int flags, struct sigaction *kept) {
  for (int index = 0; index < COUNT; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    action.sa_flags = flags;
    struct sigaction current;
    if (sigaction(numbers[index], NULL, &current) != 0) return errno;
    if (kept != NULL) kept[index] = current;
    if (is_spared(numbers[index], &current)) continue;
    if (sigaction(numbers[index], &action, NULL) != 0) {
      int reason = errno;
      while (kept != NULL && index-- > 0) sigaction(numbers[index], &kept[index], NULL);
      return reason;
    }
  }
  return 0;
}

int bubbleup_interrupts_watch(void) {
  atomic_store(&received, 0);
  // One shot: whoever presses Ctrl-C twice wants the process gone. Restarting, so that no write of a sample is cut.
  return install(note, SA_RESTART | SA_RESETHAND, previous);
}

void bubbleup_interrupts_unwatch(void) {
  for (int index = 0; index < COUNT; index++) sigaction(numbers[index], &previous[index], NULL);
}

int bubbleup_interrupts_leave(void) { return install(leave, SA_RESTART, NULL); }

int bubbleup_interrupt_received(void) { return atomic_load(&received); }
