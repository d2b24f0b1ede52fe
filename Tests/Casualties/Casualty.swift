import Hierarchy
import Strategies

/// A strategy that is right until it goes down.
struct Casualty: Strategy {
  let fate: Fate
  let abstract = "goes down while it is measured"

  var name: StrategyName { StrategyName("singleton", fate.rawValue) }

  func route(_ options: StrategyOptions) -> Route { .shared }

  func makeWiring(_ options: StrategyOptions) -> any Wiring { CasualtyWiring(fate) }
}

private final class CasualtyWiring: Wiring {
  /// A size of slice comes at most three times in a row while slices are sized; the timed ones come more often.
  private static let timedFrom = 5

  private let fate: Fate
  private let sound: any Wiring
  private var lastCount = 0
  private var repetitions = 0

  init(_ fate: Fate) {
    self.fate = fate
    sound = Singleton().makeWiring(StrategyOptions())
  }

  func makeCell(_ seat: Seat) -> Cell { sound.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { sound.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { sound.makeCoordinator(seat) }
  func link(_ nodes: [Responder], of plan: HierarchyPlan) { sound.link(nodes, of: plan) }

  func send(_ message: Message, from origin: Responder) {
    if fate == .unproved { fate.meet() }
    sound.send(message, from: origin)
  }

  func send(_ count: Int, of script: SendScript) -> UInt64 {
    repetitions = count == lastCount ? repetitions + 1 : 1
    lastCount = count
    if fate == .unproved || repetitions >= Self.timedFrom { fate.meet() }
    return sound.send(count, of: script)
  }
}
