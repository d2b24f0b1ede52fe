import Hierarchy
import Strategies

/// What the receipts of a script's messages must add up to, from the reference walk alone.
struct ReceiptSum: Sendable {
  /// The sum over the first 0, 1, 2, … messages of the script.
  private let prefixes: [UInt64]

  init(_ plan: HierarchyPlan, route: Route) {
    let walk = ReferenceWalk(plan, route: route)
    let stock = PayloadStock(seed: plan.parameters.seed)
    var sum: UInt64 = 0
    prefixes =
      [0]
      + plan.script.map { scripted in
        sum &+= walk.expectation(from: scripted.origin).receipt(digest: stock.digest(of: scripted.action))
        return sum
      }
  }

  /// The sum over `count` messages, sent round and round.
  func over(_ count: Int) -> UInt64 {
    let length = prefixes.count - 1
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: length)
    return prefixes[length] &* UInt64(rounds) &+ prefixes[rest]
  }
}
