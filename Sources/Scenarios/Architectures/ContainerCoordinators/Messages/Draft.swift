import Hierarchy

/// A message that was written, or given up: the composer is done either way.
struct Draft: Payload, Hashable {
  /// Whom it is for.
  let recipient: Friend

  var digest: UInt64 { recipient.digest }
}
