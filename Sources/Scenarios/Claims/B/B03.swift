import Hierarchy

extension BackButtonClaims {
  static let systemPops = Claim(
    "B3",
    "A back button or swipe that runs none of our code still lets the coordinator go",
    rule: "of 100 details that each gesture pops none is left, under whichever watcher the stack has",
    cases: [verify(" .*watching=")]
  ) { _ in
    Finding(
      PopWatching.allCases.flatMap { watching in
        [Operation.pop, .swipeBack].map { gesture in
          let world = world(watching: watching)
          for _ in 0..<100 { world.perform([Step(.start), Step(gesture)]) }
          let label = "details left of 100, \(gesture.rawValue), watching=\(watching.rawValue)"
          let left = world.coordinators.count { $0 is DetailCoordinator }
          return ClaimCheck(ClaimFigure(label, count: left), .equals(0), side: "watching=\(watching.rawValue)")
        }
      },
      axis: "who watches"
    )
  }
}
