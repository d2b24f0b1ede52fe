public import Synchronization

/// How the writers of a lane take turns, and whether its messages come from several threads.
///
/// The code of a lane is the same with any guard. ``MainGuard`` and ``SharedGuard`` are all that an app needs. For a guard of
/// your own conform to ``SharedLaneGuard``: with this protocol alone it has no seats.
public protocol LaneGuard: ~Copyable, Sendable {
  /// A guard that nothing is inside of.
  init()

  /// Runs `body` while no other thread is inside.
  borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value

  /// Whether messages come from several threads. If not, they and all changes but the end of a seat are one thread's.
  ///
  /// ``SharedLaneGuard`` implements this; do not override it.
  static var isShared: Bool { get }

  /// The calling thread is about to do `step` to what others use: for tests that choose the order of steps.
  ///
  /// This package's own: which steps there are may change with any version.
  static func step(_ step: LaneStep)
}

/// A guard for lanes that any thread may use, as ``SharedGuard`` is.
///
/// Bring your own for a lock that your tools know better. The thread sanitizer on Linux, for one, does not see the locks of
/// the standard library, and takes what they guard for a data race.
public protocol SharedLaneGuard: LaneGuard, ~Copyable {}

extension SharedLaneGuard where Self: ~Copyable {
  /// Several threads.
  @inlinable
  public static var isShared: Bool { true }
}

extension LaneGuard where Self: ~Copyable {
  /// Nothing looks at steps.
  @inlinable
  @inline(__always)
  public static func step(_ step: LaneStep) {}
}

/// The guard of a lane that belongs to the main actor.
public struct MainGuard: LaneGuard, ~Copyable {
  // Locked all the same: the last reference to a level may go on any thread, and its seat with it.
  @usableFromInline let mutex = Mutex<Void>(())

  /// A guard that nothing is inside of.
  public init() {}

  /// The main thread's alone.
  @inlinable
  public static var isShared: Bool { false }

  /// Runs `body` under a lock.
  @inlinable
  public borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
    mutex.withLock { _ in body() }
  }
}

/// The guard of a lane that any thread may send in and change.
public struct SharedGuard: SharedLaneGuard, ~Copyable {
  @usableFromInline let mutex = Mutex<Void>(())

  /// A guard that nothing is inside of.
  public init() {}

  /// Runs `body` under a lock.
  @inlinable
  public borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
    mutex.withLock { _ in body() }
  }
}

/// One access to memory that readers and writers share, for this package's own tests: see ``LaneGuard/step(_:)``.
public enum LaneStep: Sendable {
  /// A reader comes or leaves.
  case announce
  /// A reader reads where the columns are.
  case columns
  /// A reader retains a level's object if it is not going.
  case retain
  /// A column is read in a row.
  case load(UInt32)
  /// A column is written in a row.
  case store(UInt32)
  /// The label of a row is read on the way to another step.
  case readsLabel(UInt32)
  /// A row that nothing leads to is written on the way to another step.
  case writesRow(UInt32)
  /// All announcements are looked at on the way to another step.
  case looksAtReaders
}
