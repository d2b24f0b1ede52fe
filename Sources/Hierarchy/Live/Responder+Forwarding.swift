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
  ///
  /// One retain and one release per hop: the link hands out a responder, which is given up when the next one is there.
  /// `consume` moves it from the variable into the pattern. With a variable that holds the current responder and is
  /// assigned in the loop (`while let above = responder.coordinatingResponder { …; responder = above }`) the
  /// compiler keeps both alive and makes two of each, 201 over 100 hops.
  public final func climb(_ message: Message) {
    var reached = id
    var next = coordinatingResponder
    while let above = consume next {
      if above.consider(message) { return }
      reached = above.id
      next = above.coordinatingResponder
    }
    message.endUnhandled(at: reached)
  }
}
