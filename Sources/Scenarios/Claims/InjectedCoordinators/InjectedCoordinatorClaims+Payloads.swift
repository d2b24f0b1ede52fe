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
