import Glibc

/// What a child has as its standard input: a prepared text, or the other end of a pipe.
struct ChildInput: ~Copyable {
  /// The descriptor for the child.
  let readEnd: Int32
  private let text: NamelessFile?
  private var writeEnd: Int32

  /// `content` to be read from its beginning, or a pipe where it is nil.
  init(_ content: [UInt8]?) throws(ChildFailure) {
    if let content {
      let file = try NamelessFile(content)
      readEnd = file.descriptor
      text = consume file
      writeEnd = -1
      return
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ChildFailure("pipe", errno) }
    // A sibling that held this end open would keep the child from ever reading the end of its input.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    text = nil
  }

  deinit {
    if writeEnd >= 0 { close(writeEnd) }
    if text == nil { close(readEnd) }
  }

  /// The descriptor to write to, which the caller now owns; -1 for a prepared text.
  consuming func keepWriteEnd() -> Int32 {
    let kept = writeEnd
    writeEnd = -1
    return kept
  }
}
