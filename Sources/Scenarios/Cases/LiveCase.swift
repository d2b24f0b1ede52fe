package import Hierarchy
import Opaque
package import Strategies

/// A hierarchy built and wired, ready to send: the objects of one block of a measurement.
///
/// No ledger watches it, as a weak reference to a node would change what is measured. `tearDown` drops the last
/// outside reference and nothing else, so that it can be timed. Under a strategy that leaks by design that frees next to
/// nothing: `breakLinks` before it is what an app would have to write, or `breakCycles` after it frees what was left.
package final class LiveCase {
  package let plan: HierarchyPlan
  private let wiring: any Wiring
  private let hierarchy: Hierarchy
  private var script: SendScript?
  /// Levels that will be left behind by design; held unretained, alive until `breakCycles` because the plan's
  /// arithmetic of references says so.
  private var leftBehind: [Unmanaged<Responder>] = []
  /// Every level with links to break, under a strategy that leaks.
  private var levels: [Unmanaged<Responder>] = []

  /// Builds `plan` under `strategy` with `options`, and calls `whenBuilt` when all of it stands.
  ///
  /// What comes after that is the harness's own: the senders in the order of the script. A wiring that `strategy` made
  /// before may be handed in, over a table of the caller's perhaps.
  package init(
    _ plan: HierarchyPlan,
    _ strategy: any Strategy,
    _ options: StrategyOptions,
    wiredBy wiring: (any Wiring)? = nil,
    whenBuilt: () -> Void = {}
  ) {
    let wiring = wiring ?? strategy.makeWiring(options)
    (self.plan, self.wiring) = (plan, wiring)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    whenBuilt()
    hierarchy = builder.hierarchy()
    script = SendScript(hierarchy, as: strategy.payload(options))
    guard strategy.leaksByDesign(options) else { return }
    let isLeftBehind = plan.leftBehind(adding: strategy.strongEdges(options))
    leftBehind = builder.nodes.filter { isLeftBehind[$0.id.index] }.map { .passUnretained($0) }
    levels = builder.nodes.filter { plan.kinds[$0.id.index].isLevel }.map { .passUnretained($0) }
  }

  /// Sends `count` messages from the script's number `first` on, and returns the sum of their receipts.
  package func send(_ count: Int, from first: Int = 0) -> UInt64 {
    script?.begin(at: first)
    guard let script else { return 0 }
    return wiring.send(count, of: script)
  }

  /// Reads what a batch begins with, from the script's number `first` on, and none of the nodes.
  ///
  /// After a cache was emptied: what the harness has to fetch is no part of a message.
  package func approach(_ first: Int) {
    blackHole(send(0, from: first))
    guard let script else { return }
    script.origins.withUnsafeBufferPointer { origins in
      origins.withMemoryRebound(to: UInt.self) { blackHole($0[script.first]) }
    }
    blackHole(script.actions[script.first])
  }

  package var residue: Residue { wiring.residue }

  /// Lets go of the senders, so that ``tearDown()`` has nothing to do but what an app has.
  package func stopSending() {
    script = nil
    hierarchy.origins = []
  }

  package func tearDown() {
    script = nil
    hierarchy.tearDown()
  }

  /// Breaks every link of a strategy that leaks by design, level by level, while the hierarchy still holds them all;
  /// nothing to do under any other.
  ///
  /// The levels are in a list already, where an app would have to walk its own objects to find them.
  package func breakLinks() {
    for level in levels { wiring.sever(level.takeUnretainedValue()) }
    leftBehind = []
    levels = []
  }

  /// Breaks the cycles of a strategy that leaves some behind; call it once, after `tearDown`.
  package func breakCycles() {
    // Retained first: severing one may free another that is still to come.
    let survivors = leftBehind.map { $0.takeUnretainedValue() }
    for survivor in survivors { wiring.sever(survivor) }
  }
}

/// What a case's messages must come to by the reference walk, worked out once per case and shared by all its blocks.
package struct SendExpectation: Sendable {
  /// The sum of the receipts of the first 0, 1, 2, … messages of the script.
  private let sums: [UInt64]
  package var scriptLength: Int { sums.count - 1 }
  /// Hops per message, averaged over the script; nil where a strategy's hop means nothing (one hop to anywhere).
  package let hopsPerMessage: Double?

  package init(_ plan: HierarchyPlan, _ strategy: any Strategy, _ options: StrategyOptions) {
    let route = strategy.route(options)
    let walk = ReferenceWalk(plan, route: route)
    let stock = PayloadStock(seed: plan.parameters.seed)
    var hops = 0
    var sums: [UInt64] = [0]
    for scripted in plan.script {
      let expected = walk.expectation(from: scripted.origin)
      hops += expected.hops
      sums.append(sums[sums.count - 1] &+ expected.receipt(digest: stock.digest(of: scripted.action)))
    }
    self.sums = sums
    hopsPerMessage = route.climbs ? Double(hops) / Double(plan.script.count) : nil
  }

  /// The sum of receipts that `count` messages must give, sent round and round from the script's number `first` on.
  package func checksum(of count: Int, from first: Int = 0) -> UInt64 {
    sum(upTo: first + count) &- sum(upTo: first)
  }

  /// The sum over the messages from number 0 to before `number`; sums wrap, so that one below zero needs no other way.
  private func sum(upTo number: Int) -> UInt64 {
    var (rounds, rest) = number.quotientAndRemainder(dividingBy: scriptLength)
    if rest < 0 { (rounds, rest) = (rounds - 1, rest + scriptLength) }
    return sums[scriptLength] &* UInt64(bitPattern: Int64(rounds)) &+ sums[rest]
  }
}
