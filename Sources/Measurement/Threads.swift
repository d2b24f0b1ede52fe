import CProbes
import Glibc

package struct ProcessorSet: Sendable, Equatable {
  private var words: [UInt64]

  package init() { words = Array(repeating: 0, count: Int(BUBBLEUP_MAXIMUM_CPUS) / 64) }

  package static func ofCallingThread() throws(MeasurementError) -> ProcessorSet {
    var set = ProcessorSet()
    let reason = set.words.withUnsafeMutableBufferPointer { bubbleup_affinity_read($0.baseAddress) }
    guard reason == 0 else { throw MeasurementError(refused: "sched_getaffinity", reason) }
    return set
  }

  package func confineCallingThread() throws(MeasurementError) {
    let reason = words.withUnsafeBufferPointer { bubbleup_affinity_write($0.baseAddress) }
    guard reason == 0 else {
      throw MeasurementError(refused: "sched_setaffinity to \(members)", reason)
    }
  }

  package mutating func insert(_ processor: Int) throws(MeasurementError) {
    guard processor >= 0, processor < words.count * 64 else {
      throw MeasurementError(.badParameter, "processor \(processor)")
    }
    words[processor / 64] |= 1 << UInt64(processor % 64)
  }

  package var members: [Int] {
    words.indices.flatMap { word in
      (0..<64).filter { words[word] >> UInt64($0) & 1 == 1 }.map { word * 64 + $0 }
    }
  }
}

/// While it lives, the calling thread runs on one processor only.
///
/// Optional, because it cuts both ways: a pinned thread does not migrate, but has to wait when something else runs
/// there. Threads started meanwhile inherit the pin. It must end on the thread that created it.
package struct CPUPin: ~Copyable {
  private let previous: ProcessorSet

  /// Pins the calling thread; refuses a processor that this process may not use.
  package init(to processor: Int) throws(MeasurementError) {
    let before = try ProcessorSet.ofCallingThread()
    var only = ProcessorSet()
    try only.insert(processor)
    try only.confineCallingThread()
    previous = before
  }

  deinit {
    // The set was this thread's own a moment ago; if the kernel has taken processors away since, it is kept pinned.
    try? previous.confineCallingThread()
  }

  /// Runs `body` on a processor.
  ///
  /// Not around work of several threads: those that are started meanwhile would inherit the processor.
  package static func on<Value>(_ processor: Int, _ body: () throws -> Value) throws -> Value {
    let pin = try CPUPin(to: processor)
    defer { withExtendedLifetime(pin) {} }
    return try body()
  }

  /// Runs `body` on the processor on which the calling thread is, with the processes that it starts; anywhere, where the
  /// system does not let it choose.
  package static func onOneProcessor<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let pin = try? CPUPin(to: current)
    defer { withExtendedLifetime(pin) {} }
    return try body()
  }

  package static var current: Int { Int(bubbleup_current_cpu()) }
}

/// A parked thread that keeps the process from being alone.
///
/// The C library and the Swift runtime take cheaper paths while a process has one thread; an app never does, so no
/// figure should profit from it. The thread sleeps on a semaphore and uses no time. It is joined at the end.
package struct CompanionThread: ~Copyable {
  private let semaphore: UnsafeMutablePointer<sem_t>
  private let thread: pthread_t

  package init() throws(MeasurementError) {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    guard sem_init(semaphore, 0, 0) == 0 else {
      semaphore.deallocate()
      throw MeasurementError(refused: "sem_init", errno)
    }
    var thread = pthread_t()
    let reason = pthread_create(&thread, nil, Self.park, semaphore)
    guard reason == 0 else {
      sem_destroy(semaphore)
      semaphore.deallocate()
      throw MeasurementError(refused: "pthread_create", reason)
    }
    self.semaphore = semaphore
    self.thread = thread
  }

  deinit {
    sem_post(semaphore)
    pthread_join(thread, nil)
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  package static func alive<Value>(_ body: () throws -> Value) throws -> Value {
    let companion = try CompanionThread()
    defer { withExtendedLifetime(companion) {} }
    return try body()
  }

  private static let park: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    guard let semaphore = context?.assumingMemoryBound(to: sem_t.self) else { return nil }
    // A signal may interrupt the wait; only the post ends it.
    while sem_wait(semaphore) != 0 && errno == EINTR {}
    return nil
  }
}
