package import Hierarchy

/// The way of a message, hop by hop, with each link read apart from what is then done with the message.
package enum Climb {
  /// Carries `message` up from `origin` over the links that `read` hands out, retained.
  ///
  /// As in `Responder.climb`: one retain and one release per hop.
  @inline(__always)
  package static func carry(
    _ message: Message,
    from origin: Responder,
    over read: (Responder) -> Responder?
  ) {
    var reached = origin.id
    var next = read(origin)
    while let above = consume next {
      if above.consider(message) { return }
      reached = above.id
      next = read(above)
    }
    message.endUnhandled(at: reached)
  }
}
