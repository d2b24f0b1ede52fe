package import Hierarchy

/// Asks the responder chain once per sender who would act, and remembers that one until the hierarchy changes.
///
/// The rival of `responder.indexed`: a message takes one hop whatever the depth, the sender names no other object, and no
/// level in between is touched. Who changes the hierarchy has to say so, as `relink` does here. Whom a change leads
/// elsewhere is not known, so each sender asks once more. A level that begins or ceases to decide is not noticed before the
/// next change.
package struct ResponderCached: Strategy {
  package let name = StrategyName("responder", "cached")
  package let abstract = "the responder chain is asked who would act, once per sender until something changes"
  package let sharing = Sharing(.unreadable(unguarded), objection: unguarded)
  package let knownToSender: [KnownType]? = [
    ("Responder", "the base class of all levels, and so of the one that it remembers"),
    ("ChangeCount", "tells whether anything has changed since"),
  ]
  package let askedOfLevels: String? = "to count its changes"
  package init() {}
  package func route(_ options: StrategyOptions) -> Route { .direct }
  package func linksToDeciders(_ options: StrategyOptions) -> Bool { false }
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { CachedWiring() }
}

private let unguarded = "a send writes down whom its sender found, without a lock"

private final class ChangeCount {
  var value = 0
}

/// Whom a sender has found for each of its messages.
private struct Memories {
  private struct Memory {
    weak var target: Responder?
    var asOf = -1
  }

  private var memories = InlineArray<5, Memory> { _ in Memory() }

  mutating func target(for action: Action, of sender: Responder, asOf change: Int) -> Responder? {
    let place = Int(action.rawValue)
    if memories[place].asOf != change {
      memories[place] = Memory(target: sender.target(for: action), asOf: change)
    }
    return memories[place].target
  }
}

private final class CachedWiring: Wiring {
  private let changes = ChangeCount()

  func makeCell(_ seat: Seat) -> Cell { CachedCell(seat, changes) }
  func makeController(_ seat: Seat) -> Controller { CachedController(seat, changes) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { CachedCoordinator(id: seat.id) }

  func relink(_ level: Responder, to parent: Responder?) {
    changes.value += 1
    (level as? any CachedLevel)?.above = parent
  }
}

private protocol CachedLevel: AnyObject {
  var above: Responder? { get set }
}

private final class CachedCell: Cell, CachedLevel {
  weak var above: Responder?
  private let changes: ChangeCount
  private var memories = Memories()

  init(_ seat: Seat, _ changes: ChangeCount) {
    self.changes = changes
    super.init(id: seat.id)
  }

  override var coordinatingResponder: Responder? { above }

  override func receive(_ message: Message) {
    let target = memories.target(for: message.action, of: self, asOf: changes.value)
    guard let target, target.handles(message) else { return message.endUnhandled(at: id) }
  }
}

private final class CachedController: Controller, CachedLevel {
  weak var above: Responder?
  private let changes: ChangeCount
  private var memories = Memories()

  init(_ seat: Seat, _ changes: ChangeCount) {
    self.changes = changes
    super.init(seat)
  }

  override var coordinatingResponder: Responder? { above }

  override func receive(_ message: Message) {
    let target = memories.target(for: message.action, of: self, asOf: changes.value)
    guard let target, target.handles(message) else { return message.endUnhandled(at: id) }
  }
}

private final class CachedCoordinator: Coordinator, CachedLevel {
  weak var above: Responder?
  override var coordinatingResponder: Responder? { above }
}
