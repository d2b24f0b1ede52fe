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
/// Erasing it to a closure costs one call per slice, never one per operation. The checksum proves that the work was
/// done: a wrong one makes the case fail, and no number is derived from it.
public struct Workload {
  /// Runs the operations of a stretch, one after the other, and returns a checksum of what they did.
  public let run: (Stretch) -> UInt64
  /// The checksum that they must give, found without running them.
  public let expectedChecksum: (Stretch) -> UInt64
  /// What is done before each timed slice, outside of its time; nil for nothing.
  public let beforeSlice: ((Stretch) throws -> Void)?
  /// When the latest slice began and ended, where those who work read the clock themselves; nil where the caller does.
  public let ownSpan: (() -> (start: Nanoseconds, end: Nanoseconds))?

  /// Creates a workload whose operations have an order; `run` must give the same checksum for the same ones.
  public init(
    run: @escaping (Stretch) -> UInt64,
    expectedChecksum: @escaping (Stretch) -> UInt64,
    beforeSlice: ((Stretch) throws -> Void)? = nil,
    ownSpan: (() -> (start: Nanoseconds, end: Nanoseconds))? = nil
  ) {
    self.run = run
    self.expectedChecksum = expectedChecksum
    self.beforeSlice = beforeSlice
    self.ownSpan = ownSpan
  }

  func timed(
    _ stretch: Stretch,
    by time: TimeSource
  ) -> (checksum: UInt64, start: Nanoseconds, elapsed: Nanoseconds) {
    let start = time.now()
    let checksum = run(stretch)
    let end = time.now()
    guard let own = ownSpan?() else { return (checksum, start, end.since(start)) }
    return (checksum, own.start, own.end.since(own.start))
  }

  /// Creates a workload whose operations are all alike; `run` must give the same checksum for the same count.
  public init(alike run: @escaping (Int) -> UInt64, expectedChecksum: @escaping (Int) -> UInt64) {
    self.init(run: { run($0.count) }, expectedChecksum: { expectedChecksum($0.count) })
  }
}

/// Which operations a slice runs, of a workload that has them in an order, round and round.
///
/// Each slice goes on where the one before it ended. As the ways of a script are mixed evenly, contenders whose slices
/// differ in size do the same kind of work.
public struct Stretch: Sendable, Equatable {
  /// The operation with which the block begins.
  public let block: Int
  /// How many operations of the block come before this slice; below zero for those that are discarded.
  public let offset: Int
  /// How many operations the slice has.
  public let count: Int

  /// A stretch of `count` operations, `offset` after the beginning of the block.
  public init(block: Int = 0, offset: Int = 0, count: Int) {
    self.block = block
    self.offset = offset
    self.count = count
  }

  /// The number of the first operation.
  public var first: Int { block + offset }
}

/// A workload on freshly built objects, with the way to take them down again.
///
/// Not copyable, so that it is taken down exactly once per block. `finish` first lets go of the workload and only
/// then calls `end`: objects that `run` alone captured are gone by then.
public struct PreparedWorkload: ~Copyable {
  package let workload: Workload
  private let end: () -> Void

  /// Creates a prepared workload; `end` takes the objects down, untimed.
  public init(_ workload: Workload, end: @escaping () -> Void = {}) {
    self.workload = workload
    self.end = end
  }

  package consuming func finish() {
    let end = self.end
    Self.release(self)
    end()
  }

  private static func release(_ prepared: consuming PreparedWorkload) {}

  /// Takes the objects down after `body`, whatever it throws.
  consuming func use<Value>(_ body: (borrowing Workload) throws -> Value) throws -> Value {
    let result: Result<Value, any Error>
    do { result = .success(try body(workload)) } catch { result = .failure(error) }
    finish()
    return try result.get()
  }

  /// The same, with `owner` alive until its objects are taken down.
  consuming func keeping(_ owner: AnyObject) -> PreparedWorkload {
    var end: (() -> Void)? = self.end
    var owner: AnyObject? = owner
    return PreparedWorkload(workload) {
      end?()
      // The last of the objects go before what they lie in.
      end = nil
      withExtendedLifetime(owner) {}
      owner = nil
    }
  }
}
