#if DEBUG
import Hierarchy
import Strategies
import Stress

/// A strategy with a fault planted in its wiring or its table.
struct Sabotaged: Strategy {
  let inner: any Strategy
  var isAsynchronous = false
  let wire: @Sendable (StrategyOptions) -> any Wiring

  var name: StrategyName { inner.name }
  var abstract: String { inner.abstract }
  var sharing: Sharing { inner.sharing }
  var followsChanges: Bool { inner.followsChanges }
  func route(_ options: StrategyOptions) -> Route { inner.route(options) }
  func makeWiring(_ options: StrategyOptions) -> any Wiring { wire(options) }

  /// `responder.trampoline` over a table with `mistake`.
  static func table(_ mistake: FaultyTable.Mistake?) -> Sabotaged {
    Sabotaged(inner: ResponderTrampoline()) {
      ResponderTrampoline().makeWiring($0, over: FaultyTable(mistake))
    }
  }

  /// `parent.weak` whose sends make `mistake`, at once or behind a queue.
  static func sends(_ mistake: FaultyWiring.Mistake?, queued: Bool = false) -> Sabotaged {
    Sabotaged(inner: ParentWeak(), isAsynchronous: queued) {
      FaultyWiring(ParentWeak().makeWiring($0), mistake, isQueue: queued)
    }
  }
}

/// The table `per-app`, right but for one mistake.
final class FaultyTable: AssociationTable {
  enum Mistake: Sendable {
    /// An owner's death leaves its entries behind.
    case noCleanup
    /// What should be held weakly is retained.
    case retains
  }

  private let inner = AssociationTableKind.perApp.makeTable()
  private let mistake: Mistake?

  init(_ mistake: Mistake?) { self.mistake = mistake }

  var entryCount: Int { inner.entryCount }
  func nextSerial() -> UInt64 { inner.nextSerial() }

  func value(for key: AssociationKey, of owner: borrowing AssociationSlot) -> AnyObject? {
    inner.value(for: key, of: owner)
  }

  func set(
    _ value: AnyObject?,
    for key: AssociationKey,
    of owner: borrowing AssociationSlot,
    policy: AssociationPolicy
  ) {
    inner.set(value, for: key, of: owner, policy: mistake == .retains ? .retain : policy)
  }

  func removeAll(of owner: borrowing AssociationSlot) {
    if mistake != .noCleanup { inner.removeAll(of: owner) }
  }
}

/// Another wiring, for a subclass to change a part of what it does.
class ForwardingWiring: Wiring {
  private let inner: any Wiring

  init(_ inner: any Wiring) { self.inner = inner }

  func makeCell(_ seat: Seat) -> Cell { inner.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { inner.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { inner.makeCoordinator(seat) }
  func relink(_ level: Responder, to parent: Responder?) { inner.relink(level, to: parent) }
  func target(of node: Responder) -> Responder? { inner.target(of: node) }
  func send(_ message: Message, from origin: Responder) { inner.send(message, from: origin) }
  func settle() { inner.settle() }
  func sever(_ node: Responder) { inner.sever(node) }
  var residue: Residue { inner.residue }
}

/// Sends that are right but for one mistake, for one sender: at once, or as a queue that `settle` empties.
final class FaultyWiring: ForwardingWiring {
  enum Mistake: Sendable {
    /// A message that nobody handles ends without an outcome.
    case dropsUnhandled
    /// Every second message is overtaken by the next one.
    case overtakes
    /// A message that was handled is delivered once more.
    case repeats
    /// Nobody waits at the end for what is still under way.
    case doesNotWait
    /// What is under way at the end is forgotten.
    case forgets
  }

  private let mistake: Mistake?
  private let isQueue: Bool
  private var heldBack: [(message: KeptMessage, origin: Responder)] = []

  init(_ inner: any Wiring, _ mistake: Mistake?, isQueue: Bool) {
    (self.mistake, self.isQueue) = (mistake, isQueue)
    super.init(inner)
  }

  override func send(_ message: Message, from origin: Responder) {
    if isQueue { return heldBack.append((KeptMessage(message), origin)) }
    switch mistake {
    case .dropsUnhandled:
      var node = target(of: origin)
      while let level = node, !level.consider(message) { node = target(of: level) }
    case .overtakes:
      guard let held = heldBack.popLast() else { return heldBack = [(KeptMessage(message), origin)] }
      super.send(message, from: origin)
      held.message.withMessage { super.send($0, from: held.origin) }
    case .repeats:
      super.send(message, from: origin)
      if message.account.outcome == .handled { super.send(message, from: origin) }
    default: super.send(message, from: origin)
    }
  }

  override func settle() {
    guard isQueue, mistake != .doesNotWait else { return }
    if mistake != .forgets {
      for (message, origin) in heldBack { message.withMessage { super.send($0, from: origin) } }
    }
    heldBack = []
  }

  override var residue: Residue { isQueue ? Residue(queuedMessages: heldBack.count) : super.residue }
}

/// One lock for all links, as in `LockedDiscipline`, and one of the mistakes that were made with it elsewhere.
final class FaultyDiscipline: Discipline, @unchecked Sendable {
  enum Mistake: String, CaseIterable, Sendable {
    /// The delivery over a link starts after the lock under which it was read has been let go.
    case deliversLate
    /// A message whose next level is removed under way goes on from the one above that level.
    case skips
    /// A message whose link changed while its handler ran is delivered once more over the new link.
    case retries
    /// The handler runs before the lock is let go.
    case handlesUnderLock
  }

  private let mistake: Mistake
  private let wiring: any Wiring
  private let witness: any LinkWitness
  private let lock = SteppedLock()

  init(_ mistake: Mistake, _ wiring: any Wiring, _ witness: any LinkWitness) {
    (self.mistake, self.wiring, self.witness) = (mistake, wiring, witness)
  }

  func send(_ message: Message, from origin: Responder) {
    switch mistake {
    case .deliversLate:
      message.climb(from: origin) { node in
        let above = held { wiring.target(of: node) }
        Seam.pass(.load)
        witness.read(message, at: node, above)
        return above
      }
    case .skips:
      message.climb(from: origin) { node in
        let (above, further) = held {
          let above = follow(message, from: node)
          return (above, above.flatMap { wiring.target(of: $0) })
        }
        guard let above, let further else { return above }
        return held { wiring.target(of: above) } == nil ? further : above
      }
    case .retries: sendAndRetry(message, from: origin)
    case .handlesUnderLock:
      held { message.climb(from: origin) { follow(message, from: $0) } }
    }
  }

  func change(touching nodes: [Responder], _ body: () -> Void) {
    held {
      body()
      witness.changed(nodes) { wiring.target(of: $0) }
    }
  }

  func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value { held(body) }

  func settle() { wiring.settle() }

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
    witness.read(message, at: node, above)
    return above
  }

  private func held<Value>(_ body: () -> Value) -> Value {
    lock.enter()
    defer { lock.leave() }
    return body()
  }
}
#endif
