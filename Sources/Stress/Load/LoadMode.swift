/// On what senders run, by the names that flags and columns use.
package enum LoadMode: String, Sendable, CaseIterable {
  /// A concurrent Dispatch queue that is given one piece of work per sender at a time.
  case queue
  /// `DispatchQueue.concurrentPerform`, whose iterations take the next sender that is free.
  case perform
  /// Threads of their own that start at one barrier.
  ///
  /// Dispatch on Linux adds about one thread a second when its threads are blocked, so that a race between more threads
  /// than processors needs these.
  case threads
}
