import Hierarchy
import Scenarios
import Strategies

/// What both executables add to Bubbleup.
public let strategies: [any Strategy] = [ParentDirectory()]
/// Hierarchies of your own; there may be none.
public let scenarios = [Scenario("form", PlanParameters(shape: .chain(depth: 12), cells: [4]))]

/// One table outside of the hierarchy knows who is above whom, so no object needs a class of its own.
struct ParentDirectory: Strategy {
  let name = StrategyName("acme", "directory")
  let abstract = "weak references to the parents in one table beside the hierarchy"
  func makeWiring(_ options: StrategyOptions) -> any Wiring { DirectoryWiring() }
}

final class DirectoryWiring: Wiring {
  struct Entry { weak var above: Responder? }
  private var entries: [Entry] = []

  func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { Controller(id: seat.id, container: seat.container) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }

  func link(_ nodes: [Responder], of plan: HierarchyPlan) {
    entries = Array(repeating: Entry(), count: nodes.count)
    forEachLevel(of: plan, in: nodes) { level, parent in entries[level.id.index].above = parent }
  }

  func send(_ message: Message, from origin: Responder) {
    var level = origin
    while let above = entries[level.id.index].above {
      if above.consider(message) { return }
      level = above
    }
    message.endUnhandled(at: level.id)
  }
}
