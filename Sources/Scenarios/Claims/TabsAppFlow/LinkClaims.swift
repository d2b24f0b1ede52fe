import Hierarchy
import Strategies

extension TabsAppFlowClaims {
  static let fixedParents = Claim(
    "C5",
    "No link up is faster than a fixed one, which leaks when its owner goes",
    holds: Arm<any Strategy>("with strong parents", ParentStrong()),
    contrast: Arm("with closures that capture weakly", ClosureWeak()),
    axis: "what it is compared with, and the leak",
    cases: [
      "bubbleup run --strategy '^(parent.*|closure.weak|delegate.relay|responder.trampoline)$' --depth 64"
    ]
  ) { test in
    let readings = try test.latencies { fixed in ([fixed] + otherLinks).map { Case(.chain(depth: 64), $0) } }
    test.show("a message by \(test.world.name)", readings[0].nanoseconds)
    for (other, reading) in zip(otherLinks, readings.dropFirst()) {
      test.side = "\(other.name)"
      test.expect("\(other.name) to \(test.world.name)", reading.ratio, .above(0.9))
    }
    test.side = "leak"
    let subject = Case(.chain(depth: 64), test.world)
    let report = Verifier().verify(subject, on: try HierarchyPlan(subject.scenario.parameters))
    test.expect("objects alive after teardown, \(test.world.name)", report.leftBehind.objects, .above(0))
  }

  /// Every other parent that there is, the relay and the side table.
  private static var otherLinks: [any Strategy] {
    let strong = ParentStrong().name
    return StrategyCatalogue.all.filter { $0.name.family == strong.family && $0.name != strong }
      + [DelegateRelay(), ResponderTrampoline()]
  }

  static let trampoline = Claim(
    "C7",
    "A weak association allocates a box on every set, nil included, and every get goes through a weak reference",
    holds: Arm(
      "by the trampoline, a retained box that holds the coordinator weakly",
      AssociationPolicy.trampoline
    ),
    contrast: Arm("by an association that retains the coordinator itself", .retain),
    cases: [
      "bubbleup claims C7", "bubbleup run --strategy 'responder.trampoline|responder.retain' --depth 10",
    ],
    operations: [AssociationPolicy.trampoline, .retain].flatMap { policy in
      AssociationUse.allCases.map { association($0, policy) }
    }
  ) { test in
    for (use, label) in [(AssociationUse.set, "a set"), (.setNil, "a set of nil")] {
      let allocations = try test.counts(of: association(use, test.world)).allocations
      test.expect("allocations of \(label), \(test.world.rawValue)", allocations, .equals(1))
    }
    let loads = try test.counts(of: association(.get, test.world)).weakLoads
    test.expect("weak loads of a get, \(test.world.rawValue)", loads, .equals(1))
    let gets = try test.times { [association(.get, .retain), association(.get, $0)] }
    test.show("time of a get, \(test.world.rawValue)", gets[1].nanoseconds)
  }

  /// What is done with a controller's association, over and over; the coordinator is owned elsewhere.
  private static func association(_ use: AssociationUse, _ policy: AssociationPolicy) -> LabOperation {
    LabOperation("\(use.rawValue) under \(policy.rawValue)") {
      let stage = Stage(article)
      let screen = policy == .retain ? RetainingScreen("screen", on: stage) : Screen("screen", on: stage)
      let coordinator = Coordinator(id: .application)
      screen.parentCoordinator = coordinator
      return { count in
        var found: UInt64 = 0
        for _ in 0..<count {
          switch use {
          case .set: screen.parentCoordinator = coordinator
          case .setNil: screen.parentCoordinator = nil
          case .get: found += screen.parentCoordinator == nil ? 0 : 1
          }
        }
        return found &+ UInt64(stage.table.entryCount)
      }
    }
  }
}

private enum AssociationUse: String, CaseIterable {
  case set, setNil, get
}

private final class RetainingScreen: Screen {
  override var associationPolicy: AssociationPolicy? { .retain }
}
