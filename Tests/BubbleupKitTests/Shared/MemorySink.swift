import BubbleupKit
import Synchronization

/// A sink that keeps what was written; it can be told to fail like a pipe or a full disk.
final class MemorySink: TextSink {
  private let written = Mutex("")
  private let failure: SinkFailure?
  private let capacity: Int

  /// A sink that takes `capacity` bytes and then fails with `failure`.
  init(failingWith failure: SinkFailure? = nil, after capacity: Int = 0) {
    self.failure = failure
    self.capacity = capacity
  }

  /// Everything written so far.
  var text: String {
    written.withLock { $0 }
  }

  /// Keeps the text, or fails as told.
  func write(_ text: String) throws(SinkFailure) {
    let isFull = written.withLock { stored in
      if failure != nil, stored.utf8.count + text.utf8.count > capacity { return true }
      stored += text
      return false
    }
    if isFull, let failure { throw failure }
  }
}
