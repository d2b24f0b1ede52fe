/// Something to be measured against others: a name, and a way to build its workload anew.
///
/// Every block starts on fresh objects, because objects age: the first weak reference changes an object's layout for
/// good, and twins built separately differ by a constant.
public struct Contender {
  /// The name under which its samples are kept.
  public let name: String
  /// Builds the objects, untimed.
  public let prepare: () throws -> PreparedWorkload

  /// Creates a contender.
  public init(name: String, prepare: @escaping () throws -> PreparedWorkload) {
    self.name = name
    self.prepare = prepare
  }
}

/// The work to be measured: one closure that runs any number of operations.
///
/// Erasing it to a closure costs one call per batch, never one per operation. The checksum proves that the work was
/// done: a wrong one makes the case fail, and no number is derived from it.
public struct Workload {
  /// Runs so many operations, one after the other, and returns a checksum of what they did.
  public let run: (Int) -> UInt64
  /// The checksum that so many operations must give, found in another way than by running them.
  public let expectedChecksum: (Int) -> UInt64

  /// Creates a workload; `run` must give the same checksum for the same count however often it is called.
  public init(run: @escaping (Int) -> UInt64, expectedChecksum: @escaping (Int) -> UInt64) {
    self.run = run
    self.expectedChecksum = expectedChecksum
  }
}

/// A workload on freshly built objects, with the way to take them down again.
///
/// Not copyable, so that it is taken down exactly once per block. `finish` first lets go of the workload and only
/// then calls `end`: objects that `run` alone captured are gone by then, and `end` can count what is left behind.
public struct PreparedWorkload: ~Copyable {
  package let workload: Workload
  private let end: () -> Int?

  /// Creates a prepared workload; `end` takes the objects down, untimed, and returns how many were left behind, or
  /// nil where that is not counted.
  public init(_ workload: Workload, end: @escaping () -> Int? = { nil }) {
    self.workload = workload
    self.end = end
  }

  package consuming func finish() -> Int? {
    let end = self.end
    Self.release(self)
    return end()
  }

  private static func release(_ prepared: consuming PreparedWorkload) {}

  /// The same objects and the same work, but so many times for each operation asked for.
  public consuming func repeated(_ times: Int) -> PreparedWorkload {
    let workload = self.workload
    let end = self.end
    let repeated = Workload(
      run: { workload.run($0 * times) },
      expectedChecksum: { workload.expectedChecksum($0 * times) }
    )
    return PreparedWorkload(repeated, end: end)
  }
}
