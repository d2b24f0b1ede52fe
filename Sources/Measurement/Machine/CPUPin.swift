internal import CProbes

/// While it lives, the calling thread runs on one processor only.
///
/// Optional, because it cuts both ways: a pinned thread does not migrate, but has to wait when something else runs
/// there. Threads started meanwhile inherit the pin. It must end on the thread that created it.
public struct CPUPin: ~Copyable {
  private let previous: ProcessorSet

  /// Pins the calling thread; refuses a processor that this process may not use.
  public init(to processor: Int) throws(MeasurementError) {
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

  /// The processor on which the calling thread runs right now.
  public static var current: Int { Int(bubbleup_current_cpu()) }
}
