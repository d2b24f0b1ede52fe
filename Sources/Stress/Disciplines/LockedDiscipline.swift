package import Hierarchy
package import Strategies

/// One lock for all links: a hop holds it while it reads one, a change while it writes several.
package final class LockedDiscipline<Guard: Exclusion & ~Copyable>: Discipline, @unchecked Sendable {
  package let kind = DisciplineKind.locked
  package let staleHops = 0

  let wiring: any Wiring
  private let sendsWhole: Bool
  let exclusion = Guard()
  let witness: (any LinkWitness)?

  /// A lock for the hierarchy that `wiring` has wired; `witness` is told of every link that is read
  /// or changed, and a strategy without links `sendsWhole`.
  package init(_ wiring: any Wiring, sendsWhole: Bool = false, witness: (any LinkWitness)? = nil) {
    self.wiring = wiring
    self.sendsWhole = sendsWhole
    self.witness = witness
  }

  package func send(_ message: Message, from origin: Responder) {
    if sendsWhole { return wiring.send(message, from: origin) }
    #if Faults
    if sendFaultily(message, from: origin) { return }
    #endif
    Climb.carry(message, from: origin) { node in
      exclusion.enter()
      defer { exclusion.leave() }
      let above = wiring.target(of: node)
      witness?.read(message, at: node, above)
      return above
    }
  }

  package func change(touching nodes: [Responder], _ body: () -> Void) {
    witness?.willChange(nodes)
    exclusion.enter()
    body()
    witness?.changed(nodes) { wiring.target(of: $0) }
    exclusion.leave()
    witness?.didChange(nodes)
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    exclusion.enter()
    defer { exclusion.leave() }
    return body()
  }

  package func settle() { wiring.settle() }
}

#if Faults
/// The ways in which a hop under a lock has been got wrong elsewhere, for `Fault`.
extension LockedDiscipline where Guard: ~Copyable {
  /// Sends `message` as the planted fault has it; false if none is planted here.
  func sendFaultily(_ message: Message, from origin: Responder) -> Bool {
    switch Fault.planted {
    case .handlerUnderLock: sendUnderLock(message, from: origin)
    case .deliveryAfterRemove: sendLate(message, from: origin)
    case .skippedLevel: sendPastTheRemoved(message, from: origin)
    case .retryDeliversTwice: sendAndRetry(message, from: origin)
    default: return false
    }
    return true
  }

  /// Takes the lock once for the whole way, handlers included.
  private func sendUnderLock(_ message: Message, from origin: Responder) {
    exclusion.enter()
    defer { exclusion.leave() }
    Climb.carry(message, from: origin) { wiring.target(of: $0) }
  }

  /// Lets go of the lock between the link and the start of the delivery over it.
  private func sendLate(_ message: Message, from origin: Responder) {
    Climb.carry(message, from: origin) { node in
      let above = held { wiring.target(of: node) }
      Seam.pass(.load)
      witness?.read(message, at: node, above)
      return above
    }
  }

  /// Looks at the next level once more before it is asked, and passes over one that was removed meanwhile.
  private func sendPastTheRemoved(_ message: Message, from origin: Responder) {
    Climb.carry(message, from: origin) { node in
      let (above, further) = held {
        let above = wiring.target(of: node)
        witness?.read(message, at: node, above)
        return (above, above.flatMap { wiring.target(of: $0) })
      }
      guard let above, let further else { return above }
      return held { wiring.target(of: above) } == nil ? further : above
    }
  }

  /// Looks at the link once more when its upper end has handled the message, and takes a changed one for a delivery that
  /// went wrong.
  private func sendAndRetry(_ message: Message, from origin: Responder) {
    var node = origin
    while let above = held({ follow(message, from: node) }) {
      guard above.consider(message) else {
        node = above
        continue
      }
      let other = held { wiring.target(of: node) }
      if let other, other !== above { _ = held { follow(message, from: node) }?.consider(message) }
      return
    }
    message.endUnhandled(at: node.id)
  }

  private func follow(_ message: Message, from node: Responder) -> Responder? {
    let above = wiring.target(of: node)
    witness?.read(message, at: node, above)
    return above
  }

  private func held<Value>(_ body: () -> Value) -> Value {
    exclusion.enter()
    defer { exclusion.leave() }
    return body()
  }
}
#endif
