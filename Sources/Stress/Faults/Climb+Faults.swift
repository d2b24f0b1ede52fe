#if Faults
import Hierarchy

/// The ways in which a climb has been got wrong elsewhere, for `Fault`.
extension Climb {
  /// Carries `message` as the planted fault has it; false if none is planted here.
  static func carryFaultily(
    _ message: Message,
    from origin: Responder,
    over read: (Responder) -> Responder?
  ) -> Bool {
    switch Fault.planted {
    case .skippedLevel: carryPastTheRemoved(message, from: origin, over: read)
    case .retryDeliversTwice: carryAndRetry(message, from: origin, over: read)
    default: return false
    }
    return true
  }

  /// Reads one link ahead, and passes over a level that has none any more when its turn comes.
  private static func carryPastTheRemoved(
    _ message: Message,
    from origin: Responder,
    over read: (Responder) -> Responder?
  ) {
    var node = origin
    while let above = read(node) {
      if let further = read(above), read(above) == nil {
        if further.consider(message) { return }
        node = further
        continue
      }
      if above.consider(message) { return }
      node = above
    }
    message.endUnhandled(at: node.id)
  }

  /// Looks at the link again after the handler has run, and takes a changed one for a delivery that failed.
  private static func carryAndRetry(
    _ message: Message,
    from origin: Responder,
    over read: (Responder) -> Responder?
  ) {
    var node = origin
    while let above = read(node) {
      if above.consider(message) {
        if let other = read(node), other !== above { _ = other.consider(message) }
        return
      }
      node = above
    }
    message.endUnhandled(at: node.id)
  }
}
#endif
