import Hierarchy

// MARK: - D3

extension FlowControllersClaims {
  static let services = Claim(
    "D3",
    "Handing down six services costs each level five retains more than handing down one object with them",
    rule: """
      the retains of 64 levels less those of 4, by 60 levels: five more than with one object that holds the services, \
      within half a retain
      """,
    smallestEffect: "half a retain per level",
    against: CounterWorld("one-object", "the services are handed down in one object on both sides"),
    cases: ["bubbleup claims D3"],
    operations: handing + boxed
  ) { lab, planted in
    let value = try slope(planted == nil ? handing : boxed, lab)
    let box = try slope(boxed, lab)
    let difference = value.flatMap { value in box.map { value - $0 } }
    return Finding([
      ClaimCheck(ClaimFigure("retains per level, struct of six", counted: value)),
      ClaimCheck(ClaimFigure("retains per level, one object", counted: box)),
      ClaimCheck(ClaimFigure("retains more per level", counted: difference), .within(4.5, 5.5)),
    ])
  }

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

  private static func slope(_ operations: [LabOperation], _ lab: any Laboratory) throws -> Double? {
    let counts = try operations.map { try lab.counts(of: $0).retains }
    guard let few = counts.first ?? nil, let many = counts.last ?? nil else { return nil }
    return (many - few) / Double(depths[1] - depths[0])
  }
}

// MARK: - D4

extension FlowControllersClaims {
  static let childArray = Claim(
    "D4",
    "An array of children, searched by identity, is slow at 10,000 of them",
    rule: """
      removing the oldest of 10,000 and adding it again takes more than 20 times as long as with 10, where there are \
      1,000 times as many to look through; a second add changes nothing
      """,
    smallestEffect: "20 times as long, for 1,000 times as many",
    against: CounterWorld("ten", "there are 10 children and not 10,000"),
    cases: ["bubbleup claims D4"],
    operations: removals
  ) { lab, planted in
    let readings = try lab.times(of: planted == nil ? removals : [removals[0], removals[0]])
    let parent = Coordinator(id: NodeID(0))
    let child = Coordinator(id: NodeID(1))
    for _ in 0..<100 { parent.add(child) }
    let ratio = readings.last?.ratio.labelled("removal from 10,000 to removal from 10")
    return Finding(
      readings.map { ClaimCheck($0.nanoseconds) }
        + [ratio.map { ClaimCheck($0, .above(20)) }].compactMap(\.self)
        + [
          ClaimCheck(
            ClaimFigure("children after adding one 100 times", count: parent.children.count),
            .equals(1)
          )
        ]
    )
  }

  /// Takes out the child that was added first, and adds it again.
  private static func rotating(_ count: Int) -> LabOperation {
    LabOperation("remove-first-of-\(count)") {
      let parent = Coordinator(id: NodeID(0))
      for row in 0..<count { parent.add(Coordinator(id: NodeID(row + 1))) }
      return { rounds in
        var sum: UInt64 = 0
        for _ in 0..<rounds {
          let child = parent.children[0]
          parent.remove(child)
          parent.add(child)
          sum &+= UInt64(parent.children.count)
        }
        return sum
      }
    }
  }

  private static let removals = [10, 10_000].map(rotating)
}

// MARK: - D21

extension FlowControllersClaims {
  static let removeAll = Claim(
    "D21",
    "All children removed at once are as gone as those removed one by one, and sooner",
    rule: """
      of 100 children none is left, lives or knows its parent, either way; with 10,000 children to remove one by one, the \
      oldest first, takes more than 10 times as long as at once
      """,
    smallestEffect: "10 times as long",
    against: CounterWorld("one-by-one", "the children that are said to go at once go one by one"),
    cases: ["bubbleup claims D21"],
    operations: [removing(atOnce: true), removing(atOnce: false)]
  ) { lab, planted in
    let isAtOnce = planted == nil
    let readings = try lab.times(of: [removing(atOnce: isAtOnce), removing(atOnce: false)])
    var checks = readings.map { ClaimCheck($0.nanoseconds) }
    if let ratio = readings.last?.ratio {
      checks.append(ClaimCheck(ratio.labelled("one by one to at once, 10,000 children"), .above(10)))
    }
    for (name, atOnce) in [("at once", true), ("one by one", false)] {
      let left = leftBehind(atOnce: atOnce)
      checks += [
        ClaimCheck(ClaimFigure("children left, \(name)", count: left.children), .equals(0)),
        ClaimCheck(ClaimFigure("that live, \(name)", count: left.alive), .equals(0)),
        ClaimCheck(
          ClaimFigure("that know their parent, retained elsewhere, \(name)", count: left.linked),
          .equals(0)
        ),
      ]
    }
    return Finding(checks)
  }

  private struct Weak { weak var child: Coordinator? }

  private static func leftBehind(atOnce: Bool) -> (children: Int, alive: Int, linked: Int) {
    let parent = Coordinator(id: NodeID(0))
    for row in 0..<100 { parent.add(Coordinator(id: NodeID(row + 1))) }
    let kept = Array(parent.children.prefix(10))
    let others = parent.children.dropFirst(10).map { Weak(child: $0) }
    empty(parent, atOnce: atOnce)
    return (parent.children.count, others.count { $0.child != nil }, kept.count { $0.parent != nil })
  }

  private static func empty(_ parent: Coordinator, atOnce: Bool) {
    if atOnce { return parent.removeAll() }
    while let child = parent.children.first { parent.remove(child) }
  }

  /// Removes 10,000 children that somebody else keeps, so that their end is not in the time, and adds them again.
  private static func removing(atOnce: Bool) -> LabOperation {
    LabOperation(atOnce ? "10,000 removed at once" : "10,000 removed one by one") {
      let parent = Coordinator(id: NodeID(0))
      let children = (0..<10_000).map { Coordinator(id: NodeID($0 + 1)) }
      return { rounds in
        var sum: UInt64 = 0
        for _ in 0..<rounds {
          for child in children { parent.add(child) }
          sum &+= UInt64(parent.children.count)
          empty(parent, atOnce: atOnce)
        }
        return sum
      }
    }
  }
}
