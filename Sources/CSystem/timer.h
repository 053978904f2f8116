#ifndef USHER_CTIMER_H
#define USHER_CTIMER_H

// Timers that are descriptors, from <sys/timerfd.h>, which Swift's Glibc does not import. The header must not be included here:
// Swift would take its types for those of this module.
extern int timerfd_create(int clock, int flags);
extern int usher_timer_settime(int timer, int flags, const long *when, long *before) __asm__("timerfd_settime");
enum { usher_monotonic = 1, usher_nonblock = 04000, usher_cloexec = 02000000 };

static inline int usher_timer_open(void) {
  return timerfd_create(usher_monotonic, usher_nonblock | usher_cloexec);
}

// Has the timer's descriptor become readable once, after a pause of less than a second.
static inline int usher_timer_start(int timer, long nanoseconds) {
  const long when[4] = {0, 0, 0, nanoseconds};
  return usher_timer_settime(timer, 0, when, 0);
}

#endif
