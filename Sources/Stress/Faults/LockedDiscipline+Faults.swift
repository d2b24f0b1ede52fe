#if Faults
import Hierarchy
import Strategies

/// The ways in which a hop under a lock has been got wrong elsewhere, for `Fault`.
extension LockedDiscipline where Guard: ~Copyable {
  /// Sends `message` as the planted fault has it; false if none is planted here.
  func sendFaultily(_ message: Message, from origin: Responder) -> Bool {
    switch Fault.planted {
    case .handlerUnderLock: sendUnderLock(message, from: origin)
    case .deliveryAfterRemove: sendLate(message, from: origin)
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
      exclusion.enter()
      let above = wiring.target(of: node)
      exclusion.leave()
      witness?.read(message, at: node, above)
      return above
    }
  }
}
#endif
