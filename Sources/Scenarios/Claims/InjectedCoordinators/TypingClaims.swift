import Hierarchy

// What a coordinator's parent is typed as.

extension InjectedCoordinatorClaims {
  static let looseParent = Claim(
    "E18",
    "A parent that is held as anything is paid for with a cast at each coordinator, and may be none",
    holds: Arm("where each message has the parent cast", ParentTyping.anything),
    contrast: Arm("where the parent is cast once, when it is set", .castWhenSet),
    cases: ["bubbleup claims E18", verify()]
  ) { test in
    let readings = try test.times { [CoordinatorPath.messages(.typed), CoordinatorPath.messages($0)] }
    test.show("a message over 64 coordinators, parents of their type", readings[0].nanoseconds)
    test.show("a message over 64 coordinators, parents \(test.world.rawValue)", readings[1].nanoseconds)
    test.expect("parents \(test.world.rawValue) to parents of their type", readings[1].ratio, .above(1.5))
    test.expect("handled under a responder", CoordinatorPath(test.world).send() == .handled)
    let ended = CoordinatorPath(test.world, under: CoordinatorPath.NoResponder()).send()
    test.expect("ended unhandled under what is no responder", ended == .unhandled)
  }
}

/// What a coordinator holds its parent as.
private enum ParentTyping: String {
  case typed = "of their type"
  case anything = "of any type"
  case castWhenSet = "cast when set"
}

/// Coordinators under each other, of which the top one decides.
private struct CoordinatorPath {
  /// What may be a parent that is held as anything, and takes no message.
  final class NoResponder {}

  private let levels: [Responder]

  /// 64 levels under `parent`, or under a decider.
  init(_ typing: ParentTyping, under parent: AnyObject? = nil) {
    let decider = Responder(id: .application)
    decider.role = .decider
    var levels = [decider]
    for row in 1...64 {
      let above: AnyObject = row == 1 ? parent ?? decider : levels[row - 1]
      switch typing {
      case .typed: levels.append(TypedCoordinator(row, under: above as? Responder))
      case .anything: levels.append(LooseCoordinator(row, under: above))
      case .castWhenSet: levels.append(CastingCoordinator(row, under: above))
      }
    }
    self.levels = levels
  }

  /// What becomes of an error from the lowest coordinator.
  func send(_ error: Box = Box()) -> Outcome { account(of: error).outcome }

  static func messages(_ typing: ParentTyping) -> LabOperation {
    LabOperation("64 coordinators with parents \(typing.rawValue)") {
      let (path, error) = (CoordinatorPath(typing), Box())
      return { count in (0..<count).reduce(0) { sum, _ in sum &+ path.account(of: error).receipt } }
    }
  }

  private func account(of error: Box) -> Account {
    .of(.handleError, in: error) { levels[levels.count - 1].receive($0) }
  }
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

/// One whose parent is a responder, as the article's author wishes.
private class TypedCoordinator: Responder {
  private let parent: Responder?

  init(_ row: Int, under parent: Responder?) {
    self.parent = parent
    super.init(id: NodeID(row))
  }

  override final var coordinatingResponder: Responder? { parent }
}

/// One that is given anything, and keeps what is a responder.
private final class CastingCoordinator: TypedCoordinator {
  init(_ row: Int, under parent: Any?) { super.init(row, under: parent as? Responder) }
}
