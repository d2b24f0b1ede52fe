import Hierarchy

extension TabsAppFlowClaims {
  static let userData = Claim(
    "C9",
    "The dictionary that goes along with a flow costs nothing on the way",
    rule: """
      over 64 levels that each pass on four parameters instead of one, no allocation is added, less than a twentieth of \
      a retain per hop, and the paired ratio of times lies below 1.5
      """,
    cases: ["bubbleup claims C9", verify()],
    operations: [boxOnly, withDictionary]
  ) { lab in
    let (alone, all) = (try lab.counts(of: boxOnly), try lab.counts(of: withDictionary))
    let ratio = try lab.times(of: [boxOnly, withDictionary]).last?.ratio
    let retains = difference(all.retains, alone.retains).map { $0 / Double(levels) }
    var checks = [
      ClaimCheck(
        ClaimFigure("allocations added", counted: difference(all.allocations, alone.allocations)),
        .equals(0)
      ),
      ClaimCheck(ClaimFigure("retains added per hop", counted: retains), .below(0.05)),
    ]
    if let ratio {
      checks.append(ClaimCheck(ratio.labelled("time with the dictionary to time without"), .below(1.5)))
    }
    return Finding(checks)
  }

  private static let levels = 64

  private static func difference(_ more: Double?, _ less: Double?) -> Double? {
    guard let more, let less else { return nil }
    return more - less
  }

  private static let boxOnly = LabOperation("box alone") {
    let chain = FlowChain(levels: levels)
    return { count in (0..<count).reduce(0) { sum, _ in sum &+ chain.sendBox() } }
  }

  private static let withDictionary = LabOperation("box, flag, dictionary and sender") {
    let chain = FlowChain(levels: levels)
    return { count in (0..<count).reduce(0) { sum, _ in sum &+ chain.sendAll() } }
  }
}
