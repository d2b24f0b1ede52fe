import Hierarchy

// MARK: - E10

extension InjectedCoordinatorClaims {
  static let completion = Claim(
    "E10",
    "A completion closure brings data back to the cell that asked, and does no harm if the cell is reused or gone",
    rule: """
      all of 100 answers reach their cell; no answer is shown by a cell that was reused meanwhile, and no cell outlives \
      its app because of a request; judged for each way of writing the completion
      """,
    against: CounterWorld("ticket", "every completion is weak and asks for the ticket", .confirmed),
    cases: [verify(" hazard=stale-write"), verify(" hazard=strong-closure")]
  ) { _, planted in
    let ways: [(String, Hazard?)] = [
      ("weak, with a ticket", nil), ("weak, without one", .staleWrite), ("strong", .strongClosure),
    ]
    let checks = ways.flatMap { side, hazard in
      [
        ClaimCheck(
          ClaimFigure("answers shown, of 100", count: roundTrips(planted == nil ? hazard : nil)),
          .equals(100),
          side: side
        ),
        ClaimCheck(
          ClaimFigure("stale writes, of 100", count: staleWrites(planted == nil ? hazard : nil)),
          .equals(0),
          side: side
        ),
        ClaimCheck(
          ClaimFigure("cells kept alive", count: retained(planted == nil ? hazard : nil)),
          .equals(0),
          side: side
        ),
      ]
    }
    return Finding(checks, axis: "completion")
  }

  private static func roundTrips(_ hazard: Hazard?) -> Int {
    let world = StoreWorld(form(.trampoline, hazard), after: [Step(.supply)])
    guard let cell = world.catalog?.home?.promotions.first else { return 0 }
    return (0..<100).count { number in
      cell.prepareForReuse()
      cell.receive(cell.makeRequest(UInt64(number)))
      world.perform(Step(.answer))
      return cell.content == ItemID(UInt64(number) + 1).digest
    }
  }

  private static func staleWrites(_ hazard: Hazard?) -> Int {
    let world = StoreWorld(form(.trampoline, hazard), after: [Step(.supply)])
    return (0..<100).count { number in
      world.perform([Step(.reuseCell, number), Step(.answer)])
      return world.catalog?.home?.promotions.contains { $0.content != 0 } ?? false
    }
  }

  /// Cells that live after their app, while a request is under way.
  private static func retained(_ hazard: Hazard?) -> Int {
    let world = StoreWorld(
      form(.trampoline, hazard),
      after: [Step(.supply), Step(.reuseCell), Step(.logout)]
    )
    return world.leaked.count { $0 is PromotionCell }
  }
}

// MARK: - E11

extension InjectedCoordinatorClaims {
  static let payloads = Claim(
    "E11",
    "A value has to be boxed for the chain, where a class payload that is there already travels without a box",
    rule: """
      sending a class payload allocates nothing, boxing 24 bytes allocates once and 96 bytes twice, and both boxes take \
      longer than the class payload
      """,
    against: CounterWorld("boxed", "the class payload is put into a box as well"),
    cases: ["bubbleup claims E11", "bubbleup run --strategy responder.trampoline --depth 10"],
    operations: [sent, box24, box96]
  ) { lab, planted in
    let operations = [planted == nil ? sent : box24, box24, box96]
    var checks: [ClaimCheck] = []
    for (operation, allocations) in zip(operations, [0, 1, 2]) {
      let counted = try lab.counts(of: operation).allocations
      checks.append(
        ClaimCheck(ClaimFigure("allocations, \(operation.name)", counted: counted), .equals(allocations))
      )
    }
    for (place, reading) in try lab.times(of: operations).enumerated() {
      let operation = operations[place]
      checks.append(ClaimCheck(reading.nanoseconds.labelled("a message, \(operation.name)")))
      guard place > 0 else { continue }
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
          sum &+= stock.send(action, as: .boxed, from: decider) { decider.receive($0) }.receipt
        }
        return sum
      }
    }
  }
}
