/// Anything that a message can pass through: views, cells, controllers, the window, the application, coordinators.
///
/// Links towards the parent are unretained, as UIKit's are, and are cleared when the parent goes; ownership runs
/// downwards only. A strategy adds its own links in subclasses.
open class Responder {
  /// The row of the plan that this object was built from.
  public final let id: NodeID

  /// What this object does with a message: one byte that fits behind the identity, read on every arrival.
  ///
  /// An app would override `receive` in the class that decides. The plan lets any level decide, so a class per role
  /// would double every strategy's classes; the byte costs each the same predicted branch per hop. Set once, and
  /// unchecked because a check of exclusive access would add to every hop.
  @exclusivity(unchecked) public final var role: Role = .bystander

  /// A responder for row `id`.
  public init(id: NodeID) {
    self.id = id
  }

  /// The next responder of the native chain.
  open var next: Responder? { nil }

  /// The object that a message goes to from here: the next responder, unless a subclass knows better.
  open var coordinatingResponder: Responder? { next }

  /// The message as it arrives here, which also is how an origin sends: acts on it by role, or passes it on (catalogue
  /// A3).
  open func receive(_ message: Message) {
    if consider(message) { return }
    forward(message, to: coordinatingResponder)
  }

  /// What a loop calls at each level: acts on the message by role; true when it ends here.
  ///
  /// A class that decides would override it, so each level is called.
  open func handles(_ message: Message) -> Bool { consider(message) }

  /// Whether this object would act on `action`, asked before anything is sent (catalogue A8).
  open func canPerform(_ action: Action) -> Bool { role == .decider }

  /// Takes the data of a request that this object made.
  open func receiveAnswer(_ data: UInt64) {}

  /// Changes whenever the object starts to stand for something else, so that late answers can be told apart.
  open var reuseTicket: UInt32 { 0 }

  /// Takes `data`, unless this object stands for something else by now than when it asked.
  @inline(__always)
  final func take(_ data: UInt64, for ticket: UInt32) -> Bool {
    guard reuseTicket == ticket else { return false }
    receiveAnswer(data)
    return true
  }

  /// Closures that this object keeps, for the ledger.
  open var retainedClosures: Int { 0 }

  /// Hands everything that this object owns to `dismantler` and clears the links that lead back to it.
  open func surrender(to dismantler: inout Dismantler) {}

  /// To be called from the deinit of every class that owns other responders, once per line of inheritance: Swift
  /// releases a subclass's properties only after the superclass's deinit, so an overridden `surrender` may give up more.
  @inline(__always)
  final func dismantleOwned() {
    var dismantler = Dismantler()
    surrender(to: &dismantler)
    dismantler.run()
  }

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
  ///
  /// It consumes the reference: a borrowed one would be retained for the duration of the call as well.
  @inlinable
  @inline(__always)
  public final func forward(_ message: Message, to responder: consuming Responder?) {
    guard let above = consume responder else { return message.endUnhandled(at: id) }
    above.receive(message)
  }

  /// Sends `message` from here by a loop over the coordinating chain, the iterative form of `receive`.
  ///
  /// One retain and one release per hop: `consume` moves the link into the pattern. A variable that holds the current
  /// responder and is assigned in the loop is kept alive beside it, and makes two of each.
  public final func climb(_ message: Message) {
    var reached = id
    var next = coordinatingResponder
    while let above = consume next {
      if above.handles(message) { return }
      reached = above.id
      next = above.coordinatingResponder
    }
    message.endUnhandled(at: reached)
  }
}

/// In which order a controller looks for its coordinating responder.
public enum Lookup: String, Sendable, CaseIterable {
  /// No coordinators: the native `next`, in whichever mode is set (catalogue A, D8).
  case native
  /// Parent coordinator, parent, presenting controller, superview of the view (catalogue C8).
  case coordinating
  /// Parent coordinator, else the superview of the view (catalogue E7).
  case injected
}

/// What a controller answers when it is asked for its next responder; the articles disagree (catalogue A2, A12, E7, E8).
public enum NextMode: String, Sendable, CaseIterable {
  /// The container, the presenter, or the window for the window's root controller.
  case container
  /// The view around the root view, whatever it belongs to.
  case superview
  /// As `container`, but a modal answers the window's root controller instead of its presenter.
  case modalRoot = "modal-root"
  /// As `container`, but a modal answers the window instead of its presenter.
  case modalWindow = "modal-window"

  /// The next responder of `controller` in this mode; inlined, so that a mode that is known is not asked for.
  @inlinable
  @inline(__always)
  public func next(of controller: Controller) -> Responder? {
    switch self {
    case .container:
      if let parent = controller.parent { return parent }
      if let presenting = controller.presenting { return presenting }
      return controller.view?.superview
    case .superview:
      return controller.view?.superview
    case .modalRoot:
      if let parent = controller.parent { return parent }
      let window = controller.view?.superview
      return controller.presenting == nil ? window : (window as? Window)?.rootController
    case .modalWindow:
      if let parent = controller.parent { return parent }
      return controller.view?.superview
    }
  }
}

/// Releases an ownership tree of any depth without recursion.
///
/// Nested deinits of a chain of a million owners would overflow the stack. An object that is about to die gives up what
/// it owns to a dismantler, which releases one at a time, so that each deinit finds nothing left.
public struct Dismantler {
  private var pending: [Responder] = []

  @inline(__always)
  package init() {}

  /// Takes over one reference.
  public mutating func take(_ responder: Responder) { pending.append(responder) }

  /// Releases everything taken over, and everything that this sets free in turn.
  package mutating func run() {
    while var responder = pending.popLast() {
      // With another owner left, only this reference goes; the object stays and dismantles itself later.
      guard isKnownUniquelyReferenced(&responder) else { continue }
      responder.surrender(to: &self)
    }
  }
}
