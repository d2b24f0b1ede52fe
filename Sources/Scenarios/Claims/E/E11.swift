import Hierarchy

extension InjectedCoordinatorClaims {
  static let payloads = Claim(
    "E11",
    "A value has to be boxed for the chain, where a class payload that is there already travels as it is",
    rule: """
      sending a class payload allocates nothing, boxing 24 bytes allocates once and 96 bytes twice, and both boxes take \
      longer than the class payload
      """,
    cases: ["bubbleup claims E11", "bubbleup run --strategy responder.trampoline --depth 10"],
    operations: [sent, box24, box96]
  ) { lab in
    let operations = [sent, box24, box96]
    var checks: [ClaimCheck] = []
    for (operation, allocations) in zip(operations, [0, 1, 2]) {
      let counted = try lab.counts(of: operation).allocations
      checks.append(
        ClaimCheck(ClaimFigure("allocations, \(operation.name)", counted: counted), .equals(allocations))
      )
    }
    for (operation, reading) in zip(operations, try lab.times(of: operations)) {
      checks.append(ClaimCheck(reading.nanoseconds.labelled("a message, \(operation.name)")))
      guard operation.name != sent.name else { continue }
      checks.append(ClaimCheck(reading.ratio.labelled("\(operation.name) to class payload"), .above(1)))
    }
    return Finding(checks)
  }

  private static let sent = payload("class payload", action: .handleError)
  private static let box24 = payload("box of 24 bytes", action: .buyNow)
  private static let box96 = payload("box of 96 bytes", action: .openFlow)

  /// Makes the message if it has to be made, and lets a decider one hop away read it.
  private static func payload(_ name: String, action: Action) -> LabOperation {
    LabOperation(name) {
      let stock = PayloadStock(seed: 11)
      let decider = Responder(id: .application)
      decider.role = .decider
      return { count in
        var sum: UInt64 = 0
        for _ in 0..<count {
          let message = stock.message(action, from: decider)
          decider.receive(message)
          sum &+= message.receipt
        }
        return sum
      }
    }
  }
}
