import Hierarchy
import Strategies

// What links up cost: strong parents beside all others, and the side table with its policies.

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
    let readings = try test.latencies { fixed in ([fixed] + otherLinks).map(link) }
    test.show("a message by \(test.world.name)", readings[0].nanoseconds)
    for (other, reading) in zip(otherLinks, readings.dropFirst()) {
      test.side = "\(other.name)"
      test.expect("\(other.name) to \(test.world.name)", reading.ratio, .above(0.9))
    }
    test.side = "leak"
    let subject = link(test.world)
    let report = Verifier().verify(subject, on: try HierarchyPlan(subject.scenario.parameters))
    test.expect("objects alive after teardown, \(test.world.name)", report.leftBehind.objects, .above(0))
  }

  /// Every other parent that there is, the relay and the side table.
  private static var otherLinks: [any Strategy] {
    let strong = ParentStrong().name
    return StrategyCatalogue.all.filter { $0.name.family == strong.family && $0.name != strong }
      + [DelegateRelay(), ResponderTrampoline()]
  }

  private static func link(_ strategy: any Strategy) -> Case {
    Case(.chain(depth: 64), strategy, strategy.variants.first ?? StrategyOptions())
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
      AssociationUse.allCases.map { $0.operation(policy) }
    }
  ) { test in
    for (use, label) in [(AssociationUse.set, "a set"), (.setNil, "a set of nil")] {
      let allocations = try test.counts(of: use.operation(test.world)).allocations
      test.expect("allocations of \(label), \(test.world.rawValue)", allocations, .equals(1))
    }
    let loads = try test.counts(of: AssociationUse.get.operation(test.world)).weakLoads
    test.expect("weak loads of a get, \(test.world.rawValue)", loads, .equals(1))
    let gets = try test.times { [AssociationUse.get.operation(.retain), AssociationUse.get.operation($0)] }
    test.show("time of a get, \(test.world.rawValue)", gets[1].nanoseconds)
  }
}

/// What is done with a controller's association, over and over.
private enum AssociationUse: String, CaseIterable {
  case set, setNil, get

  func operation(_ policy: AssociationPolicy) -> LabOperation {
    LabOperation("\(rawValue) under \(policy.rawValue)") {
      let holder = Holder(policy)
      return { count in
        switch self {
        case .set: holder.set(holder.coordinator, count)
        case .setNil: holder.set(nil, count)
        case .get: holder.get(count)
        }
      }
    }
  }

  /// A controller's part in an association: a slot, and a coordinator that is owned elsewhere.
  private final class Holder {
    let coordinator = Coordinator(id: .application)
    private let table: any AssociationTable = AssociationTableKind.apple.makeTable()
    private let slot: AssociationSlot
    private let policy: AssociationPolicy

    init(_ policy: AssociationPolicy) {
      self.policy = policy
      slot = AssociationSlot(table)
      _ = set(coordinator, 1)
    }

    deinit { table.removeAll(of: slot) }

    func set(_ value: AnyObject?, _ count: Int) -> UInt64 {
      for _ in 0..<count { table.set(value, for: .parentCoordinator, of: slot, policy: policy) }
      return UInt64(table.entryCount)
    }

    func get(_ count: Int) -> UInt64 {
      var found: UInt64 = 0
      for _ in 0..<count where table.value(for: .parentCoordinator, of: slot) != nil { found += 1 }
      return found
    }
  }
}
