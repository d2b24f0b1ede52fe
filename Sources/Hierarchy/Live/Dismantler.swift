/// Releases an ownership tree of any depth without recursion.
///
/// A chain of a million owners would otherwise run a million nested deinits, and the stack overflows near 30,000
/// to 40,000. Every owner's deinit empties itself into a dismantler instead, which releases one object at a time:
/// an object that is about to die gives up what it owns first, so that its own deinit finds nothing left.
public struct Dismantler {
  private var pending: [Responder] = []

  /// A dismantler with nothing to do.
  @inline(__always)
  public init() {}

  /// Takes over one reference.
  public mutating func take(_ responder: Responder) {
    pending.append(responder)
  }

  /// Releases everything taken over, and everything that this sets free in turn.
  public mutating func run() {
    while var responder = pending.popLast() {
      // Someone else still holds it: this reference goes, the object stays and dismantles itself later.
      guard isKnownUniquelyReferenced(&responder) else { continue }
      responder.surrender(to: &self)
    }
  }
}

extension Responder {
  /// To be called from the deinit of every class that owns other responders, once per line of inheritance.
  ///
  /// A superclass's deinit still sees the subclass whole (Swift releases a subclass's properties only after the
  /// superclass's deinit has run), so `surrender` may be overridden to give up more.
  @inline(__always)
  func dismantleOwned() {
    #if Faults
    if Fault.planted == .recursiveDeinit { return }
    #endif
    var dismantler = Dismantler()
    surrender(to: &dismantler)
    dismantler.run()
  }
}
