import Hierarchy

extension InjectedCoordinatorClaims {
  static let looseParent = Claim(
    "E18",
    "A parent that is held as anything is paid for with a cast at each coordinator, and may be none",
    holds: Arm("where each message has the parent cast", ParentTyping.anything),
    contrast: Arm("where the parent is cast once, when it is set", .castWhenSet)
  ) { test in
    let readings = try test.times { [messages(.typed), messages($0)] }
    test.show("a message over 64 coordinators, parents of their type", readings[0].nanoseconds)
    test.show("a message over 64 coordinators, parents \(test.world.rawValue)", readings[1].nanoseconds)
    test.expect("parents \(test.world.rawValue) to parents of their type", readings[1].ratio, .above(1.5))
    let decider = Responder(id: .application)
    decider.role = .decider
    test.require(
      "handled under a responder",
      send(from: path(test.world, under: decider)).outcome == .handled
    )
    let ended = send(from: path(test.world, under: Box())).outcome
    test.require("ended unhandled under what is no responder", ended == .unhandled)
  }

  /// The lowest of 64 coordinators under `top`.
  private static func path(_ typing: ParentTyping, under top: AnyObject) -> Responder? {
    (1...64).reduce(top) { parent, row -> AnyObject in
      switch typing {
      case .typed: TypedCoordinator(row, under: parent as? Responder)
      case .anything: LooseCoordinator(row, under: parent)
      case .castWhenSet: TypedCoordinator(row, casting: parent)
      }
    } as? Responder
  }

  private static func send(_ error: Box = Box(), from origin: Responder?) -> Account {
    .of(.handleError, in: error) { origin?.receive($0) }
  }

  private static func messages(_ typing: ParentTyping) -> LabOperation {
    LabOperation("64 coordinators with parents \(typing.rawValue)") {
      let (error, decider) = (Box(), Responder(id: .application))
      decider.role = .decider
      let lowest = path(typing, under: decider)
      return { count in (0..<count).reduce(0) { sum, _ in sum &+ send(error, from: lowest).receipt } }
    }
  }
}

private enum ParentTyping: String {
  case typed = "of their type"
  case anything = "of any type"
  case castWhenSet = "cast when set"
}

/// A coordinator whose parent may be anything, as in the article.
private final class LooseCoordinator: Responder {
  private let parent: Any?

  init(_ row: Int, under parent: Any?) {
    self.parent = parent
    super.init(id: NodeID(row))
  }

  override var coordinatingResponder: Responder? { parent as? Responder }
}

/// One whose parent is a responder, as the article's author wishes; it may be given anything, and keeps what is one.
private final class TypedCoordinator: Responder {
  private let parent: Responder?

  init(_ row: Int, under parent: Responder?) {
    self.parent = parent
    super.init(id: NodeID(row))
  }

  convenience init(_ row: Int, casting parent: Any?) { self.init(row, under: parent as? Responder) }

  override var coordinatingResponder: Responder? { parent }
}
