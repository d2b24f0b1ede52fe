/// Anything that a message can pass through: views, cells, controllers, the window, the application, coordinators.
///
/// Links towards the parent are unretained, as UIKit's are, and are cleared when the parent goes; ownership runs
/// from the application downwards only. Whatever a strategy adds to that, it adds in subclasses of its own.
open class Responder {
  /// The row of the plan that this object was built from.
  public final let id: NodeID

  /// What this object does with a message: one byte that fits behind the identity, read on every arrival.
  ///
  /// An app would override `receive` in the class that decides. The plan lets any level decide, so a class per
  /// role would double every strategy's classes; the byte costs each strategy the same predicted branch per hop.
  /// Set once, by the builder; unchecked, or every hop would pay for a check of exclusive access besides.
  @exclusivity(unchecked) public final var role: Role = .bystander

  /// A responder for row `id`.
  public init(id: NodeID) {
    self.id = id
  }

  /// The next responder of the native chain.
  open var next: Responder? { nil }

  /// The object that a message goes to from here: the next responder, unless a subclass knows better.
  open var coordinatingResponder: Responder? { next }

  /// The message as it arrives here: acts on it by role, or passes it on (catalogue A3).
  ///
  /// It is also how an origin sends: the deepest levels never have a role of their own.
  open func receive(_ message: Message) {
    if consider(message) { return }
    forward(message, to: coordinatingResponder)
  }

  /// Takes the data of a request that this object made.
  open func receiveAnswer(_ data: UInt64) {}

  /// Changes whenever the object starts to stand for something else, so that late answers can be told apart.
  open var reuseTicket: UInt32 { 0 }

  /// Closures that this object keeps, for the ledger.
  open var retainedClosures: Int { 0 }

  /// Hands everything that this object owns to `dismantler` and clears the links that lead back to it.
  open func surrender(to dismantler: inout Dismantler) {}
}
