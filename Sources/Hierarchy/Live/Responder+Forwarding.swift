extension Responder {
  /// Acts on `message` by role; true when the message ends here.
  @inlinable
  @inline(__always)
  public final func consider(_ message: Message) -> Bool {
    switch role {
    case .bystander:
      return false
    case .observer:
      message.note(by: id)
      return false
    case .decider:
      message.settle(by: id)
      return true
    }
  }

  /// Passes `message` on to `responder`; a nil link ends it unhandled.
  @inlinable
  @inline(__always)
  public final func forward(_ message: Message, to responder: Responder?) {
    guard let responder else { return message.endUnhandled(at: id) }
    #if Faults
    if Fault.planted == .skippedLevel, let further = responder.coordinatingResponder {
      return further.receive(message)
    }
    #endif
    responder.receive(message)
  }

  /// Sends `message` from here by a loop over the coordinating chain, the iterative form of `receive`.
  public final func climb(_ message: Message) {
    var responder = self
    while let above = responder.coordinatingResponder {
      if above.consider(message) { return }
      responder = above
    }
    message.endUnhandled(at: responder.id)
  }
}
