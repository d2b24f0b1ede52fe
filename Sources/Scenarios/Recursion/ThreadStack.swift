import CProbes

/// The stack of the calling thread.
enum ThreadStack {
  /// Bytes between the current frame and the end of the stack; nil where the system does not tell.
  static var remaining: Int? {
    let end = Int(bitPattern: bubbleup_stack_end())
    return end == 0 ? nil : currentAddress - end
  }

  /// An address within the current frame.
  @inline(never)
  static var currentAddress: Int {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
  }
}
