public import Hierarchy

/// A strategy's share of one hierarchy, which it outlives, so that what was left behind can be counted.
public protocol Wiring: NodeFactory {
  /// Links `nodes`, which are complete, contained and on screen, as `plan` says.
  func link(_ nodes: [Responder], of plan: HierarchyPlan)

  /// Makes `level` hand to `parent`, or to nothing: what `link` does for every level, for a hierarchy that changes.
  func relink(_ level: Responder, to parent: Responder?)

  /// The responder that a message goes to from `node`; it means nothing for a strategy with links that can only be
  /// followed.
  func target(of node: Responder) -> Responder?

  /// Sends one message.
  func send(_ message: Message, from origin: Responder)

  /// Sends `count` messages of `script`, from where it says on and round and round, each settled before the next one,
  /// and returns the sum of their receipts.
  ///
  /// A requirement, so that a workload pays for the erasure of its strategy once per batch and never per message.
  func send(_ count: Int, of script: SendScript) -> UInt64

  /// Waits until no message is under way.
  func settle()

  /// Breaks the strong references that the strategy itself added to `node`.
  func sever(_ node: Responder)

  /// What the strategy keeps besides its nodes.
  var residue: Residue { get }

  /// The entries that `node` has in the strategy's side table: what stays with it where it is left behind.
  func tableEntries(of node: Responder) -> Int
}

extension Wiring {
  /// Relinks every level below the application.
  public func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    forEachLevel(of: plan, in: nodes) { relink($0, to: $1) }
  }

  /// Nothing to link: levels do not hold what they hand to.
  public func relink(_ level: Responder, to parent: Responder?) {}

  /// What the responder itself says.
  public func target(of node: Responder) -> Responder? { node.coordinatingResponder }

  /// Lets the origin send.
  @inlinable
  @inline(__always)
  public func send(_ message: Message, from origin: Responder) { origin.receive(message) }

  /// A loop around the strategy's own `send`, compiled for each wiring where that is written.
  @inlinable
  public func send(_ count: Int, of script: SendScript) -> UInt64 {
    var sum: UInt64 = 0
    var next = script.first
    for _ in 0..<count {
      let (action, stock, form) = (script.actions[next], script.stock, script.form)
      // In an app the sender is `self`, which needs no retain.
      sum &+= script.senders[next]._withUnsafeGuaranteedRef {
        send(action, of: stock, as: form, from: $0).receipt
      }
      next += 1
      if next == script.origins.count { next = 0 }
    }
    return sum
  }

  /// Sends one message with a payload of `stock`, waits for its end, and says what happened to it.
  @inlinable
  @inline(__always)
  public func send(_ action: Action, of stock: PayloadStock, as form: PayloadForm, from origin: Responder)
    -> Account
  {
    stock.send(action, as: form, from: origin) { message in
      send(message, from: origin)
      settle()
    }
  }

  /// Nothing to wait for: the send returned after the handler did.
  @inlinable
  public func settle() {}

  /// Nothing to break.
  public func sever(_ node: Responder) {}

  /// Nothing besides the nodes.
  public var residue: Residue { .none }

  /// None: there is no side table.
  public func tableEntries(of node: Responder) -> Int { 0 }

  /// Calls `link` for every level below the application with the level that it hands messages to.
  public func forEachLevel(
    of plan: HierarchyPlan,
    in nodes: [Responder],
    _ link: (_ level: Responder, _ parent: Responder) -> Void
  ) {
    for row in 1..<plan.count where plan.kinds[row].isLevel {
      link(nodes[row], nodes[plan.levelParent(of: NodeID(row)).index])
    }
  }
}

/// The messages of a workload: senders and actions in order, and the payloads that exist beforehand.
public struct SendScript {
  /// The senders; at least one.
  public let origins: [Responder]
  /// The same, not retained one by one.
  @usableFromInline let senders: [Unmanaged<Responder>]
  /// What each of them says.
  public let actions: [Action]
  /// The payloads.
  public let stock: PayloadStock
  /// How messages carry them.
  public let form: PayloadForm
  /// The place of the message that a batch begins with.
  public private(set) var first = 0

  /// The messages of `hierarchy`'s plan, with payloads in `form`.
  package init(_ hierarchy: Hierarchy, as form: PayloadForm) {
    self.form = form
    precondition(!hierarchy.origins.isEmpty, "a plan's script has at least one message")
    origins = hierarchy.origins
    senders = hierarchy.origins.map { .passUnretained($0) }
    actions = hierarchy.plan.script.map(\.action)
    stock = PayloadStock(seed: hierarchy.plan.parameters.seed)
  }

  /// Begins with the message of this number, counted round and round: below zero from the script's end.
  package mutating func begin(at number: Int) {
    let place = number % origins.count
    first = place < 0 ? place + origins.count : place
  }
}
