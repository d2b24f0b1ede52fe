#if Faults
import Hierarchy
import Strategies

extension ConfinedDiscipline {
  /// Holds every second message back until the next one has been sent.
  func sendOutOfOrder(_ message: Message, from origin: Responder) {
    guard let held = heldBack else {
      heldBack = (message, origin)
      return
    }
    heldBack = nil
    wiring.send(message, from: origin)
    wiring.send(held.message, from: held.origin)
  }
}
#endif
