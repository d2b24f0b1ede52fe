// Linked by scripts/compare-apart with the optimised modules, as a file of another package: sends the messages of
// chains by a loop of its own, and times it with a clock of its own. Nothing of what measures elsewhere is in it.
//
//   apart time SECONDS             prints what a message takes, in nanoseconds: medians over batches
//   apart send STRATEGY DEPTH N    sends the script N times, for a tool that counts from outside, and prints how many
//                                  messages that was
import Glibc
import Hierarchy
import Strategies

/// The patterns that carry values: a delegate, a closure, a parent, one object for all.
let strategies = StrategyCatalogue.all.filter {
  ["delegate.relay", "closure.weak", "parent.strong", "singleton"].contains("\($0.name)")
}
let depths = [10, 100]

/// A chain of objects under one of them, and its messages.
final class Chain {
  private let wiring: any Wiring
  private let hierarchy: Hierarchy
  private let nodes: [Responder]
  private let stock: PayloadStock
  private let senders: [Unmanaged<Responder>]
  private let actions: [Action]

  init(_ strategy: any Strategy, depth: Int) throws {
    // One cell at the end, one coordinator at the top: every message climbs all the levels.
    let plan = try HierarchyPlan(
      PlanParameters(shape: .chain(depth: depth), cells: [1], coordinatorRatio: 1.5 / Double(depth))
    )
    wiring = strategy.makeWiring(StrategyOptions())
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    nodes = builder.nodes
    hierarchy = builder.hierarchy()
    senders = hierarchy.origins.map { .passUnretained($0) }
    actions = plan.script.map(\.action)
    stock = PayloadStock(seed: plan.parameters.seed)
  }

  deinit { nodes.forEach(wiring.sever) }

  var messages: Int { actions.count }

  /// Sends the script so many times; the sum of what happened.
  @inline(never)
  func sendApart(_ times: Int) -> UInt64 {
    var sum: UInt64 = 0
    for _ in 0..<times {
      for (sender, action) in zip(senders, actions) {
        sum &+= sender._withUnsafeGuaranteedRef { origin in
          stock.send(action, as: .value, from: origin) { origin.receive($0) }.receipt
        }
      }
    }
    return sum
  }

  /// What the script must come to: the application, and nobody else, handles every message and reads what it carries.
  var expected: UInt64 {
    actions.reduce(0) { $0 &+ Account.receipt(.handled, Trail([.application]), stock.digest(of: $1)) }
  }
}

/// In nanoseconds.
func now() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Nanoseconds per message of single batches, by strategy and depth.
func timed(for seconds: Double) throws -> [[Double]] {
  let cases = strategies.flatMap { strategy in depths.map { (strategy, $0) } }
  var found = [[Double]](repeating: [], count: cases.count)
  let end = now() + UInt64(seconds * 1e9)
  while now() < end {
    // Fresh objects in another order every time: no lucky place and no slow phase of the machine belongs to one of them.
    for place in cases.indices.shuffled() {
      let chain = try Chain(cases[place].0, depth: cases[place].1)
      var times = 1
      // Two milliseconds are long beside the clock, and short beside what interrupts.
      while true {
        let start = now()
        _ = chain.sendApart(times)
        if now() - start > 2_000_000 { break }
        times *= 2
      }
      for _ in 0..<5 {
        let start = now()
        let sum = chain.sendApart(times)
        let elapsed = now() - start
        guard sum == chain.expected &* UInt64(times) else { fatalError("the receipts do not add up") }
        found[place].append(Double(elapsed) / Double(times * chain.messages))
      }
    }
  }
  return found
}

let words = CommandLine.arguments.dropFirst()
switch (words.first, words.count) {
case ("time", 2):
  let found = try timed(for: Double(words[2]) ?? 1)
  for (place, samples) in found.enumerated() {
    let (strategy, depth) = (strategies[place / depths.count], depths[place % depths.count])
    print("\(strategy.name),\(depth),\(samples.sorted()[samples.count / 2])")
  }
case ("send", 4):
  guard let strategy = strategies.first(where: { $0.name.description == words[2] }),
    let depth = Int(words[3]), let times = Int(words[4])
  else { fatalError("no such strategy, depth or number") }
  let chain = try Chain(strategy, depth: depth)
  guard chain.sendApart(times) == chain.expected &* UInt64(times) else {
    fatalError("the receipts do not add up")
  }
  print(times * chain.messages)
default: fatalError("usage: apart time SECONDS | apart send STRATEGY DEPTH N")
}
