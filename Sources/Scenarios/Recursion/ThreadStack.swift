import Glibc

/// The stack of the calling thread.
///
/// Linux only so far: a Darwin port replaces this file by one over `pthread_get_stackaddr_np`.
enum ThreadStack {
  /// Bytes between the current frame and the end of the stack; nil where the system does not tell.
  static var remaining: Int? {
    var attributes = pthread_attr_t()
    guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var base: UnsafeMutableRawPointer?
    var size = 0
    guard pthread_attr_getstack(&attributes, &base, &size) == 0, let base else { return nil }
    return currentAddress - Int(bitPattern: base)
  }

  /// An address within the current frame.
  @inline(never)
  static var currentAddress: Int {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
  }
}
