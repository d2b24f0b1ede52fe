#if Faults
import Synchronization

/// A mistake that can be planted on purpose, to show that what guards against it goes red.
///
/// It exists only in builds with the package trait `Faults`; elsewhere not a byte of it is left.
public enum Fault: String, CaseIterable, Sendable {
  /// An owner's death leaves its entries behind.
  case noTableCleanup
  /// Entries are keyed by address alone, so that a reused address inherits them.
  case noGeneration
  /// A table drops a value before it has let go of its lock.
  case valueReleasedUnderLock
  /// A table is read without its lock.
  case unlockedTableRead
  /// A trampoline's box is filled before the lock is taken.
  case weakStoreOutsideLock

  /// A responder passes a message over the next level to the one above it.
  case skippedLevel
  /// A message that was handled is handled again.
  case doubleDelivery

  private static let selected = Atomic<Int>(-1)

  /// The one that is planted in the whole process, if any.
  public static var planted: Fault? {
    get {
      let index = selected.load(ordering: .relaxed)
      return index < 0 ? nil : allCases[index]
    }
    set {
      let index = newValue.flatMap { allCases.firstIndex(of: $0) }
      selected.store(index ?? -1, ordering: .relaxed)
    }
  }

  /// Plants `fault` while `body` runs.
  public static func planting<Result>(_ fault: Fault, _ body: () throws -> Result) rethrows -> Result {
    planted = fault
    defer { planted = nil }
    return try body()
  }
}
#endif
