import Glibc
import Measurement
import Testing

@Suite struct EnvironmentTests {
  private static let cpuinfo = """
    processor\t: 0
    vendor_id\t: GenuineIntel
    cpu family\t: 6
    model\t\t: 143
    model name\t: Intel(R) Xeon(R) Platinum
    stepping\t: 8
    flags\t\t: fpu vme hypervisor sse2

    processor\t: 1
    vendor_id\t: Other
    model name\t: Other
    """

  @Test("The first processor's block is read, and no other")
  func processor() {
    let processor = ProcessorDescription(cpuinfo: Self.cpuinfo)
    #expect(processor.model == "Intel(R) Xeon(R) Platinum" && processor.signature == "GenuineIntel/6/143/8")
    #expect(processor.isVirtual)
    // Another kernel may show other flags of the same processor.
    #expect(processor == ProcessorDescription(cpuinfo: Self.cpuinfo.replacing("vme", with: "newer")))
    for text in ["", "\n", "junk", ":"] {
      let unknown = ProcessorDescription(cpuinfo: text)
      #expect(unknown.model == nil && unknown.signature == nil && !unknown.isVirtual)
    }
    let arm = ProcessorDescription(
      cpuinfo: "processor\t: 0\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"
    )
    #expect(arm.signature == "0x41/0xd0c")
  }

  @Test("The surroundings of this process are filled in")
  func current() {
    let environment = Environment.current()
    #expect(environment.isAllocatorServing && environment.allocatorVersion?.isEmpty == false)
    #expect(environment.machine.processor.signature != nil)
    #expect(environment.usableCores >= 1 && environment.machine.memoryGibibytes >= 1)
    #expect(environment.kernel?.architecture == environment.machine.architecture)
    #expect(!environment.build.clang.isEmpty && environment.build.swiftCompiler.hasPrefix("6."))
    #if DEBUG
    #expect(environment.build.mode == .debug)
    #else
    #expect(environment.build.mode == .release)
    #endif
  }
}

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
  func pin() async throws {
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
      let during = try CPUPin.onOneProcessor { try ProcessorSet.ofCallingThread().members }
      #expect(during.count == 1)
      #expect(try ProcessorSet.ofCallingThread() == before)
    }
    // A processor that does not exist is an error and leaves the thread where it was.
    let before = try ProcessorSet.ofCallingThread()
    for processor in [-1, 4_095, 4_096] {
      #expect(throws: MeasurementError.self) { _ = try CPUPin(to: processor) }
    }
    #expect(try ProcessorSet.ofCallingThread() == before)
  }

  @Test("A watched interrupt is recorded with its number; the second one kills")
  func interrupts() async {
    await #expect(processExitsWith: .success) {
      let watch = try InterruptWatch()
      #expect(watch.received == nil)
      raiseAndWait(SIGTERM) { watch.received != nil }
      #expect(watch.received == SIGTERM && InterruptWatch.lastReceived == SIGTERM)
    }
    await #expect(processExitsWith: .signal(SIGINT)) {
      restoreDefaultInterrupt()
      // When a watch ends, an interrupt kills as before.
      do { _ = try InterruptWatch() }
      raiseAndWait(SIGINT)
    }
    await #expect(processExitsWith: .signal(SIGINT)) {
      restoreDefaultInterrupt()
      let watch = try InterruptWatch()
      raiseAndWait(SIGINT) { watch.received != nil }
      guard watch.received == SIGINT else { exit(1) }
      raiseAndWait(SIGINT)
    }
  }

  @Test(
    "Where nothing watches, a signal ends the process with 128 and its number, but for a hang-up that is ignored"
  )
  func leaving() async {
    await #expect(processExitsWith: .exitCode(128 + SIGHUP)) {
      signal(SIGHUP, SIG_DFL)
      InterruptWatch.leaveOnSignals()
      raiseAndWait(SIGHUP)
    }
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      signal(SIGHUP, SIG_DFL)
      InterruptWatch.leaveOnSignals()
      // A watch in between records, and gives back what was there before.
      do {
        let watch = try InterruptWatch()
        raiseAndWait(SIGHUP) { watch.received != nil }
        guard watch.received == SIGHUP else { exit(1) }
      }
      raiseAndWait(SIGTERM)
    }
    await #expect(processExitsWith: .exitCode(0)) {
      // As nohup has it.
      signal(SIGHUP, SIG_IGN)
      InterruptWatch.leaveOnSignals()
      let watch = try InterruptWatch()
      kill(getpid(), SIGHUP)
      exit(watch.received == nil ? 0 : 1)
    }
  }
}

/// A background job inherits an ignored interrupt; the tests mean the ordinary case.
private func restoreDefaultInterrupt() { signal(SIGINT, SIG_DFL) }

/// Sends a signal to this process, and gives way until it has arrived.
private func raiseAndWait(_ signal: Int32, until isDone: () -> Bool = { false }) {
  kill(getpid(), signal)
  giveWay(until: isDone)
}

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
