/// Who holds a stepped lock.
final class LockState: @unchecked Sendable {
  /// Its name in traces.
  let number: Int
  /// The actor inside, known only to whoever has the baton.
  var holder: Int?

  init(number: Int) { self.number = number }
}
