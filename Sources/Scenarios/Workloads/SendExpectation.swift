public import Hierarchy
public import Strategies

/// What a case's messages must come to, worked out once per case and shared by all its blocks.
public struct SendExpectation: Sendable {
  private let receipts: ReceiptSum
  /// Hops per message, averaged over the script; nil where a strategy's hop means nothing (one hop to anywhere).
  public let hopsPerMessage: Double?

  /// The expectation for `strategy` with `options` on `plan`.
  public init(_ plan: HierarchyPlan, _ strategy: any Strategy, _ options: StrategyOptions) {
    let route = strategy.route(options)
    receipts = ReceiptSum(plan, route: route)
    let walk = ReferenceWalk(plan, route: route)
    let hops = plan.script.reduce(0) { $0 + walk.expectation(from: $1.origin).hops }
    hopsPerMessage = route.climbs ? Double(hops) / Double(plan.script.count) : nil
  }

  /// The sum of receipts that `count` messages must give.
  public func checksum(of count: Int) -> UInt64 { receipts.over(count) }
}
