/// The box between a strong association and the value that it must not keep alive.
///
/// It is filled once and then only read, by any number of threads: a set makes a new box instead of storing to the
/// old one. Two threads storing to one weak variable corrupt memory and the thread sanitizer does not see it, so a
/// store also has to show which exclusion it runs under, and builds with assertions check that it does.
package final class WeakTrampoline: @unchecked Sendable {
  private weak var value: AnyObject?

  init() {}

  func store(_ value: AnyObject?, holding exclusion: borrowing some Exclusion & ~Copyable) {
    exclusion.assertHeld()
    self.value = value
  }

  /// The value, retained, if it is still alive.
  package func load() -> AnyObject? { value }
}
