import Hierarchy

extension FlowControllersClaims {
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

  static let childArray = Claim(
    "D4",
    "An array of children, searched by identity, is slow at 10,000 of them",
    rule: """
      removing the oldest of 10,000 and adding it again takes more than 20 times as long as with 10 (a thousandth of \
      the growth in children is one, so this is far above any fixed cost); a second add changes nothing
      """,
    cases: ["bubbleup claims D4"],
    operations: removals
  ) { lab in
    let readings = try lab.times(of: removals)
    let parent = Coordinator(id: NodeID(0))
    let child = Coordinator(id: NodeID(1))
    for _ in 0..<100 { parent.add(child) }
    let ratio = readings.last?.ratio.labelled("removal from 10,000 to removal from 10")
    return Finding(
      readings.map { ClaimCheck($0.nanoseconds) }
        + [ratio.map { ClaimCheck($0, .above(20)) }].compactMap(\.self)
        + [ClaimCheck(ClaimFigure("children after adding one 100 times", count: parent.children.count), .equals(1))]
    )
  }
}
