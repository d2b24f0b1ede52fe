import Hierarchy

extension FlowControllersClaims {
  /// A level that is handed the services as a value.
  private final class ValueHolder {
    let services: Services
    init(_ services: Services) { self.services = services }
  }

  /// A level that is handed one object with the services in it.
  private final class BoxHolder {
    let box: ValueHolder
    init(_ box: ValueHolder) { self.box = box }
  }

  private static let depths = [4, 64]

  /// Hands the services from level to level, each of which is made from what the one above it has.
  private static let handing = depths.map { depth in
    LabOperation("hand-down-value-\(depth)") {
      let services = Services()
      return { count in
        var sum: UInt64 = 0
        for _ in 0..<count {
          var levels = [ValueHolder(services)]
          levels.reserveCapacity(depth)
          while levels.count < depth { levels.append(ValueHolder(levels[levels.count - 1].services)) }
          sum &+= UInt64(levels.count)
        }
        return sum
      }
    }
  }

  private static let boxed = depths.map { depth in
    LabOperation("hand-down-box-\(depth)") {
      let box = ValueHolder(Services())
      return { count in
        var sum: UInt64 = 0
        for _ in 0..<count {
          var levels = [BoxHolder(box)]
          levels.reserveCapacity(depth)
          while levels.count < depth { levels.append(BoxHolder(levels[levels.count - 1].box)) }
          sum &+= UInt64(levels.count)
        }
        return sum
      }
    }
  }

  static let services = Claim(
    "D3",
    "Handing down six services costs each level five retains more than handing down one object with them",
    rule: """
      the retains of 64 levels less those of 4, by 60 levels: five more than with one object that holds the services, \
      within half a retain
      """,
    cases: ["bubbleup claims D3"],
    operations: handing + boxed
  ) { lab in
    let value = try slope(handing, lab)
    let box = try slope(boxed, lab)
    let difference = value.flatMap { value in box.map { value - $0 } }
    return Finding([
      ClaimCheck(ClaimFigure("retains per level, struct of six", counted: value)),
      ClaimCheck(ClaimFigure("retains per level, one object", counted: box)),
      ClaimCheck(ClaimFigure("retains more per level", counted: difference), .within(4.5, 5.5)),
    ])
  }

  private static func slope(_ operations: [LabOperation], _ lab: any Laboratory) throws -> Double? {
    let counts = try operations.map { try lab.counts(of: $0).retains }
    guard let few = counts.first ?? nil, let many = counts.last ?? nil else { return nil }
    return (many - few) / Double(depths[1] - depths[0])
  }
}
