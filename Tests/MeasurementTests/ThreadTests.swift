import Glibc
import Measurement
import Testing

/// Each in a process of its own, where no other test starts or moves threads.
@Suite struct ThreadTests {
  @Test("A companion adds one thread while it lives, and is gone afterwards")
  func companion() async {
    await #expect(processExitsWith: .success) {
      let before = threadCount()
      let during = try CompanionThread.alive { threadCount() }
      #expect(during == before + 1)
      giveWay { threadCount() == before }
      #expect(threadCount() == before)
    }
  }

  @Test("A pin confines the thread to one processor and puts back what was there")
  func pin() async {
    await #expect(processExitsWith: .success) {
      let before = try ProcessorSet.ofCallingThread()
      for processor in before.members {
        do {
          let pin = try CPUPin(to: processor)
          #expect(try ProcessorSet.ofCallingThread().members == [processor])
          #expect(CPUPin.current == processor)
          withExtendedLifetime(pin) {}
        }
        #expect(try ProcessorSet.ofCallingThread() == before)
      }
    }
  }

  @Test(
    "A processor that does not exist is an error and leaves the thread where it was",
    arguments: [-1, 4_095, 4_096]
  )
  func noSuchProcessor(processor: Int) throws {
    let before = try ProcessorSet.ofCallingThread()
    #expect(throws: MeasurementError.self) { _ = try CPUPin(to: processor) }
    #expect(try ProcessorSet.ofCallingThread() == before)
  }

  @Test("A watched interrupt is recorded with its number; the second one kills")
  func interrupts() async {
    await #expect(processExitsWith: .success) {
      let watch = try InterruptWatch()
      #expect(watch.received == nil)
      kill(getpid(), SIGTERM)
      giveWay { watch.received != nil }
      #expect(watch.received == SIGTERM)
      #expect(InterruptWatch.lastReceived == SIGTERM)
    }
    await #expect(processExitsWith: .signal(SIGINT)) {
      restoreDefaultInterrupt()
      let watch = try InterruptWatch()
      kill(getpid(), SIGINT)
      giveWay { watch.received != nil }
      guard watch.received == SIGINT else { exit(1) }
      kill(getpid(), SIGINT)
      giveWay { false }
    }
  }

  @Test("When the watch ends, an interrupt kills as before")
  func unwatched() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      restoreDefaultInterrupt()
      do { _ = try InterruptWatch() }
      kill(getpid(), SIGINT)
      giveWay { false }
    }
  }
}

/// A background job inherits an ignored interrupt; the tests mean the ordinary case.
private func restoreDefaultInterrupt() { signal(SIGINT, SIG_DFL) }

/// Signals to a process and the end of a thread arrive a moment later: gives way until then, and not for ever.
private func giveWay(until isDone: () -> Bool) {
  var attempts = 0
  while !isDone(), attempts < 1_000_000 {
    sched_yield()
    attempts += 1
  }
}

private func threadCount() -> Int {
  guard let directory = opendir("/proc/self/task") else { return -1 }
  defer { closedir(directory) }
  var entries = 0
  while readdir(directory) != nil { entries += 1 }
  return entries - 2
}
