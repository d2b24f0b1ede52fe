import Hierarchy

/// Actions that are embedded level by level and sent to one root store, whose reducer runs down again: a level's store is
/// a view of the root.
package struct StoreScope: StoreStrategy {
  package let name = StrategyName("store", "scope")
  package let abstract = "enum actions embedded level by level; one root store reduces them down the levels"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StoreWiring { LevelStore($0) } }
}

/// The same, where each level's store is a store itself: it queues the action before it embeds it and sends it on.
package struct StoreChain: StoreStrategy {
  package let name = StrategyName("store", "chain")
  package let abstract = "the same through a chain of stores, each with a queue of its own"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { StoreWiring { QueuedStore($0) } }
}

package protocol StoreStrategy: Strategy {}

extension StoreStrategy {
  package var sharing: Sharing {
    Sharing(
      .unreadable("a store embeds an action while it reads the way up, and reduces it on the way down"),
      objection: "all messages go through the root store's one queue, which is for one thread"
    )
  }
  package var knownToSender: [KnownType]? {
    [("LevelStore", "what it sends to, typed for every level; it would be the store of its own feature")]
  }
  package var askedOfLevels: String? { "a case for the child's actions, a reducer and a store" }
}

/// What a reducer gets: an action of its own level, or a child's.
///
/// The plan decides what is in what, so the type is recursive, as for features that contain each other: a box per level.
/// In an app with a type per feature the cases nest without one, and an action is as large as the deepest of them.
private enum LevelAction {
  case own(Message)
  indirect case child(NodeID, LevelAction)

  var message: Message {
    switch self {
    case .own(let message): message
    case .child(_, let action): action.message
    }
  }
}

/// A level's store: a view of the root store.
private class LevelStore {
  final let id: NodeID
  final var role = Role.bystander
  /// Its part of the state: what the children hold.
  private final var children: [NodeID: LevelStore] = [:]
  @exclusivity(unchecked) private final unowned var parent: LevelStore?

  init(_ id: NodeID) { self.id = id }

  /// Children are let go of one by one: a deinit within a deinit per level would overflow the stack.
  deinit {
    var pending = Array(children.values)
    for child in pending { child.parent = nil }
    children = [:]
    while var store = pending.popLast() {
      guard isKnownUniquelyReferenced(&store) else { continue }
      for child in store.children.values { child.parent = nil }
      pending += store.children.values
      store.children = [:]
    }
  }

  func send(_ action: LevelAction) { pass(action) }

  /// Sends to the parent what becomes an action of its child there; at the root it is reduced.
  final func pass(_ action: LevelAction) {
    guard let parent else {
      reduce(action)?.endUnhandled(at: id)
      return
    }
    parent.send(.child(id, action))
  }

  /// Has the child act first, and returns what is left to be decided on above.
  final func reduce(_ action: LevelAction) -> Message? {
    switch action {
    case .own(let message):
      return decide(message)
    case .child(let id, let action):
      // Where the state has gone, the action is dropped.
      guard let child = children[id] else {
        action.message.endUnhandled(at: self.id)
        return nil
      }
      return child.reduce(action).flatMap(decide)
    }
  }

  private final func decide(_ message: Message) -> Message? {
    switch role {
    case .bystander: return message
    case .observer:
      message.note(by: id)
      return message
    case .decider:
      message.settle(by: id)
      return nil
    }
  }

  final func move(to parent: LevelStore?) {
    self.parent?.children[id] = nil
    self.parent = parent
    parent?.children[id] = self
  }
}

/// A store of its own, as the root's: a reducer may send while it runs, so actions wait for each other.
private final class QueuedStore: LevelStore {
  private var queue: [LevelAction] = []
  private var isSending = false

  override func send(_ action: LevelAction) {
    queue.append(action)
    guard !isSending else { return }
    isSending = true
    while !queue.isEmpty { pass(queue.removeFirst()) }
    isSending = false
  }
}

private protocol StoreLevel: AnyObject {
  var store: LevelStore { get }
}

private final class StoreWiring: Wiring {
  private let makeStore: (NodeID) -> LevelStore

  init(_ makeStore: @escaping (NodeID) -> LevelStore) { self.makeStore = makeStore }

  func makeCell(_ seat: Seat) -> Cell { StoreCell(seat.id, makeStore(seat.id)) }
  func makeController(_ seat: Seat) -> Controller { StoreController(seat, makeStore(seat.id)) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { StoreCoordinator(seat.id, makeStore(seat.id)) }

  func relink(_ level: Responder, to parent: Responder?) {
    guard let store = (level as? any StoreLevel)?.store else { return }
    store.role = level.role
    store.move(to: parent.flatMap(self.store))
  }

  /// The application's is the root store, which lives as long.
  private func store(of level: Responder) -> LevelStore? {
    guard let application = level as? Application else { return (level as? any StoreLevel)?.store }
    if let root = application.belongings.first as? QueuedStore { return root }
    let root = QueuedStore(level.id)
    root.role = level.role
    application.belongings.append(root)
    return root
  }
}

private final class StoreCell: Cell, StoreLevel {
  let store: LevelStore

  init(_ id: NodeID, _ store: LevelStore) {
    self.store = store
    super.init(id: id)
  }

  override func receive(_ message: Message) { store.send(.own(message)) }
}

private final class StoreController: Controller, StoreLevel {
  let store: LevelStore

  init(_ seat: Seat, _ store: LevelStore) {
    self.store = store
    super.init(seat)
  }

  override func receive(_ message: Message) { store.send(.own(message)) }
}

private final class StoreCoordinator: Coordinator, StoreLevel {
  let store: LevelStore

  init(_ id: NodeID, _ store: LevelStore) {
    self.store = store
    super.init(id: id)
  }

  override func receive(_ message: Message) { store.send(.own(message)) }
}
