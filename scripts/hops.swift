// Linked by scripts/check-wrappers as `bubbleup-counts` is, with the optimised modules: prints what each strategy makes
// per hop, in the columns of Tests/Expected/hops.csv that are counted.
import Hierarchy
import Strategies

struct Counts: Equatable {
  var retains = 0, releases = 0, weakLoads = 0, unowned = 0, objects = 0

  static func - (left: Counts, right: Counts) -> Counts {
    Counts(
      retains: left.retains - right.retains,
      releases: left.releases - right.releases,
      weakLoads: left.weakLoads - right.weakLoads,
      unowned: left.unowned - right.unowned,
      objects: left.objects - right.objects
    )
  }

  func each(of count: Int) -> Counts {
    let parts = [retains, releases, weakLoads, unowned, objects]
    guard parts.allSatisfy({ $0.isMultiple(of: count) }) else {
      fatalError("\(self) is no whole number for each of \(count)")
    }
    return Counts(
      retains: retains / count,
      releases: releases / count,
      weakLoads: weakLoads / count,
      unowned: unowned / count,
      objects: objects / count
    )
  }
}

func total(_ functions: [String]) -> Int {
  functions.reduce(0) { sum, function in
    let count = bubbleup_references_count(function)
    guard count >= 0 else { fatalError("\(function) is not wrapped") }
    return sum + Int(count)
  }
}

func counted(_ body: () -> Void) -> Counts {
  bubbleup_references_start()
  body()
  bubbleup_references_stop()
  let kinds = ["swift_", "swift_bridgeObject"]
  return Counts(
    retains: total(kinds.flatMap { ["\($0)retain", "\($0)retain_n"] }.map(spelled) + ["swift_tryRetain"]),
    releases: total(kinds.flatMap { ["\($0)release", "\($0)release_n"] }.map(spelled)),
    weakLoads: total(["swift_weakLoadStrong", "swift_weakTakeStrong"]),
    unowned: total(
      ["Retain", "Retain_n", "Release", "Release_n", "RetainStrong", "RetainStrongAndRelease", "Check"].map {
        "swift_unowned\($0)"
      }
    ),
    objects: total(["swift_allocObject"])
  )
}

/// The runtime writes `swift_retain` and `swift_bridgeObjectRetain`.
func spelled(_ function: String) -> String {
  function.replacing("Objectretain", with: "ObjectRetain").replacing("Objectrelease", with: "ObjectRelease")
}

/// What a message takes over a path of `depth` levels, and its hops.
func message(_ strategy: any Strategy, _ options: StrategyOptions, depth: Int) throws -> (
  counts: Counts, hops: Int
) {
  let plan = try HierarchyPlan(
    PlanParameters(
      shape: .chain(depth: depth),
      nesting: 0,
      coordinatorRatio: 0,
      handler: .application,
      mix: .only(.handleError)
    )
  )
  let wiring = strategy.makeWiring(options)
  let builder = HierarchyBuilder(plan, factory: wiring)
  wiring.link(builder.nodes, of: plan)
  let script = SendScript(builder.hierarchy(), as: strategy.payload(options))
  _ = wiring.send(10, of: script)
  // Twice as many less as many: what a batch takes once drops out.
  let short = counted { _ = wiring.send(10, of: script) }
  let long = counted { _ = wiring.send(20, of: script) }
  builder.nodes.forEach(wiring.sever)
  let walk = ReferenceWalk(plan, route: strategy.route(options))
  return ((long - short).each(of: 10), walk.expectation(from: script.origins[0].id).hops)
}

/// Per hop where a message climbs; elsewhere what its one hop takes beyond the loop that sends.
func hop(_ strategy: any Strategy, _ options: StrategyOptions, _ sending: Counts) throws -> Counts {
  let near = try message(strategy, options, depth: 100)
  guard strategy.route(options).climbs else { return near.counts - sending }
  let far = try message(strategy, options, depth: 200)
  return (far.counts - near.counts).each(of: far.hops - near.hops)
}

let sending = try message(Singleton(), StrategyOptions(), depth: 100).counts
print("strategy,options,retains,releases,weak_loads,unowned_operations,objects")
// A stream's counts depend on which thread is first.
for strategy in StrategyCatalogue.all where !strategy.isAsynchronous {
  for options in strategy.variants {
    let counts = try hop(strategy, options, sending)
    if let table = options.table, table != .perApp {
      var usual = options
      usual.table = .perApp
      guard counts == (try hop(strategy, usual, sending)) else {
        fatalError(
          "\(strategy.name) \(options.canonical): \(counts), which is not what the table per-app takes"
        )
      }
    } else {
      let numbers = [counts.retains, counts.releases, counts.weakLoads, counts.unowned, counts.objects]
      print("\(strategy.name),\(options.canonical),\(numbers.map(String.init).joined(separator: ","))")
    }
  }
}
