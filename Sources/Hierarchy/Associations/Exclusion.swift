/// What a table holds while it touches its entries: a lock, or the promise that no other thread is there.
package protocol Exclusion: ~Copyable, Sendable {
  init()
  borrowing func enter()
  borrowing func leave()
  /// Stops the program unless the current thread is inside; does nothing in builds without assertions.
  borrowing func assertHeld()
}
