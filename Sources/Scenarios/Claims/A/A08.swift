import Hierarchy
import Strategies

extension ContainerCoordinatorClaims {
  private static let depths = [16, 64, 256]

  static let errors = Claim(
    "A8",
    "An error reaches the window from anywhere, at a price that grows with the depth and with nothing else",
    rule: """
      from every level of the messenger the error ends at the window; per hop, the deepest chain takes less than 3 times \
      what the shallowest takes
      """,
    cases: [
      "bubbleup claims A8", verify(),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' --filter 'lookup=native;next=container' "
        + "--depth 16,64,256 --payload handle-error",
    ],
    operations: depths.map(chain)
  ) { lab in
    let world = MessengerWorld(ArchitectureOptions(.native, next: .container, modal: .wrapper))
    world.perform([Step(.push)] + toModal)
    let levels = world.stage.census.living.filter { !($0 is MessengerDelegate) }
    let reached = levels.count {
      world.stage.probe(from: $0, with: Message(action: .handleError)) == "handled by \(world.window.title)"
    }
    var checks = [
      ClaimCheck(ClaimFigure("levels whose errors reach the window", count: reached), .equals(levels.count))
    ]
    let readings = try lab.times(of: depths.map(chain))
    for (depth, reading) in zip(depths, readings) {
      let label = "error over \(depth) levels"
      checks.append(ClaimCheck(reading.nanoseconds.labelled(label)))
      guard depth != depths[0] else { continue }
      let limit = 3 * Double(depth) / Double(depths[0])
      checks.append(ClaimCheck(reading.ratio.labelled("\(label), to \(depths[0])"), .below(limit)))
    }
    return Finding(checks)
  }

  private static func chain(_ depth: Int) -> LabOperation {
    LabOperation("error over \(depth) levels") {
      var parameters = Scenario.chain(depth: depth).parameters
      parameters.mix = .only(.handleError)
      guard let plan = try? HierarchyPlan(parameters) else { return { _ in 0 } }
      let options = StrategyOptions(form: .recursive, lookup: .native, next: .container)
      let live = LiveCase(plan, ResponderTrampoline(), options)
      return { live.send($0) }
    }
  }
}
