internal import CJemalloc
import Opaque

/// The allocator that serves the Swift runtime in this process.
///
/// Linking libjemalloc puts its `malloc` and `free` before the C library's, for the runtime as for everyone
/// else. `isServing` proves that by allocating; it assumes nothing.
public enum Allocator {
  /// Bytes that the calling thread has requested and returned so far, exact to the byte.
  public struct Balance: Sendable, Equatable {
    /// Bytes allocated by this thread since it started.
    public let allocated: UInt64
    /// Bytes freed by this thread since it started.
    public let deallocated: UInt64

    /// Bytes allocated and not freed; wraps rather than traps where a thread frees what others allocated.
    public var outstanding: Int64 { Int64(bitPattern: allocated &- deallocated) }
  }

  /// The balance of the calling thread; nil where jemalloc was built without statistics.
  public static func threadBalance() -> Balance? {
    guard let allocated: UInt64 = control("thread.allocated"),
      let deallocated: UInt64 = control("thread.deallocated")
    else { return nil }
    return Balance(allocated: allocated, deallocated: deallocated)
  }

  /// The version that jemalloc reports of itself, as in `5.3.0-0-g54eaed1d8b56`.
  public static var version: String? {
    let name: UnsafePointer<CChar>? = control("version")
    return name.map { String(cString: $0) }
  }

  /// Whether an object of the Swift runtime comes out of jemalloc here.
  public static var isServing: Bool {
    guard let before = threadBalance() else { return false }
    // Through the barrier: an optimised build otherwise puts the object on the stack and finds no allocator at all.
    let witness = opaque(Witness())
    guard let after = threadBalance() else { return false }
    return withExtendedLifetime(witness) { after.allocated > before.allocated }
  }

  private final class Witness {}

  /// A static name, because turning a string into a C string allocates in a debug build, and the balance would count
  /// the asking.
  private static func control<Value>(_ name: StaticString) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value in
      guard let base = value.baseAddress else { return nil }
      var size = MemoryLayout<Value>.size
      let reason = name.withUTF8Buffer { text in
        // Static strings end with a zero that their length leaves out.
        text.withMemoryRebound(to: CChar.self) { mallctl($0.baseAddress, base, &size, nil, 0) }
      }
      return reason == 0 ? base.pointee : nil
    }
  }
}
