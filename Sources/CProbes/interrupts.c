#include "CProbes.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>

// A handler may do nothing but store: an int that is lock-free is all it touches.
static atomic_int received;
static struct sigaction previous_interrupt;
static struct sigaction previous_terminate;

static void note(int signal_number) {
  int none = 0;
  atomic_compare_exchange_strong(&received, &none, signal_number);
}

int bubbleup_interrupts_watch(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note;
  sigemptyset(&action.sa_mask);
  // One shot: whoever presses Ctrl-C twice wants the process gone. Restarting, so that no write of a sample is cut.
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  atomic_store(&received, 0);
  if (sigaction(SIGINT, &action, &previous_interrupt) != 0) return errno;
  if (sigaction(SIGTERM, &action, &previous_terminate) != 0) {
    int reason = errno;
    sigaction(SIGINT, &previous_interrupt, NULL);
    return reason;
  }
  return 0;
}

void bubbleup_interrupts_unwatch(void) {
  sigaction(SIGINT, &previous_interrupt, NULL);
  sigaction(SIGTERM, &previous_terminate, NULL);
}

int bubbleup_interrupt_received(void) { return atomic_load(&received); }
