import Hierarchy
import Strategies

/// What this project claims of its own fast lane: no article's claims, and so a group of their own.
enum FastLaneClaims {
  /// F1 to F6.
  static let all: [Claim] = [message, hop, rows, ways, screens, apart]

  private static func chain(_ depth: Int, _ strategy: any Strategy) -> Case {
    Case(.chain(depth: depth), strategy, strategy.variants.first ?? StrategyOptions())
  }

  // MARK: - F1

  static let message = Claim(
    "F1",
    "Up 100 levels a message of the fast lane takes at most a fifth of what strong parents take",
    rule: "the paired ratio of responder.indexed to parent.strong over a chain of 100 levels lies below 0.2",
    smallestEffect: "a fiftieth of the time with strong parents",
    against: CounterWorld("repeated", "each message of the fast lane is sent twenty times"),
    cases: ["bubbleup run --depth 100 --strategy '^(parent.strong|responder.indexed)$'"]
  ) { lab, planted in
    let readings = try lab.latencies(
      of: [chain(100, ParentStrong()), chain(100, ResponderIndexed())],
      trips: [1, planted == nil ? 1 : PlantedWork.trips]
    )
    return Finding([
      ClaimCheck(readings[0].nanoseconds.labelled("ns per message, parent.strong")),
      ClaimCheck(readings[1].nanoseconds.labelled("ns per message, responder.indexed")),
      ClaimCheck(readings[1].ratio.labelled("responder.indexed to parent.strong"), .below(0.2)),
    ])
  }

  // MARK: - F2

  static let hop = Claim(
    "F2",
    "A further level of the fast lane takes no retain, no release, no weak load and no allocation",
    rule: "what a message over 1,000 levels makes of each is what one over 10 makes",
    against: CounterWorld("strong-parents", "levels hold the one above strongly"),
    cases: [
      "bubbleup counts --depth 10,1000 --strategy '^responder.indexed$'",
      "bubbleup run --depth 10,1000 --strategy '^responder.indexed$' --threads 1",
    ]
  ) { lab, planted in
    let strategy: any Strategy = planted == nil ? ResponderIndexed() : ParentStrong()
    let few = try lab.counts(of: chain(10, strategy))
    let many = try lab.counts(of: chain(1_000, strategy))
    let kinds: [(String, KeyPath<CountReading, Double?>)] = [
      ("retains", \.retains), ("releases", \.releases), ("weak loads", \.weakLoads),
      ("allocations", \.allocations),
    ]
    return Finding(
      kinds.map { name, count in
        let more = few[keyPath: count].flatMap { few in many[keyPath: count].map { $0 - few } }
        return ClaimCheck(ClaimFigure("\(name) more over 990 levels more", counted: more), .equals(0))
      }
    )
  }

  // MARK: - F3

  static let rows = Claim(
    "F3",
    "A message never comes to the level that has the row of one that is gone",
    rule: """
      of 1,000 messages each is sent after its decider has died and others have taken its row; none is handled, and at \
      least half of the rows were given out again, or nothing would be shown
      """,
    against: CounterWorld("linked", "the sender's level is linked to the newcomer"),
    cases: ["bubbleup stress --explore exhaustive --scenario send-remove --strategy indexed"]
  ) { _, planted in
    let lane = FastLane<OwnedLock>(batch: 1, readers: LaneReaders())
    let (origin, flow) = (LaneProbe(1, in: lane), LaneProbe(2, in: lane))
    origin.link(to: flow)
    var (handled, reused) = (0, 0)
    for number in 0..<1_000 {
      var row: UInt32 = 0
      do {
        let decider = LaneProbe(3 + 2 * number, in: lane, role: .decider)
        flow.link(to: decider)
        row = decider.row
      }
      let newcomer = LaneProbe(4 + 2 * number, in: lane, role: .decider)
      newcomer.link(to: nil)
      if newcomer.row == row { reused += 1 }
      if planted != nil { flow.link(to: newcomer) }
      if origin.send().outcome == .handled { handled += 1 }
      withExtendedLifetime(newcomer) {}
    }
    return Finding([
      ClaimCheck(ClaimFigure("messages handled", count: handled), .equals(0)),
      ClaimCheck(ClaimFigure("rows given out again", count: reused), .above(499)),
    ])
  }

  // MARK: - F4

  static let ways = Claim(
    "F4",
    "A change takes back the ways over its link that responder.memo remembers, and no other",
    rule: "of ten ways that are remembered below one level, nine are left when one of the ten arms is moved",
    against: CounterWorld("trunk", "the level below which all of them are is moved instead"),
    cases: ["bubbleup stress --explore exhaustive --strategy memo"]
  ) { _, planted in
    let lane = FastLane<OwnedLock>(remembers: true, readers: LaneReaders())
    let deciders = [1, 2].map { LaneProbe($0, in: lane, role: .decider) }
    let trunk = LaneProbe(3, in: lane)
    trunk.link(to: deciders[0])
    let arms = (0..<10).map { arm in (0..<3).map { LaneProbe(10 + 3 * arm + $0, in: lane) } }
    for arm in arms {
      arm[0].link(to: arm[1])
      arm[1].link(to: arm[2])
      arm[2].link(to: trunk)
      _ = arm[0].send()
    }
    let before = lane.rememberedWays
    (planted == nil ? arms[0][1] : trunk).link(to: deciders[1])
    let after = lane.rememberedWays
    let astray = arms.enumerated().count { number, arm in
      let isMoved = planted != nil || number == 0
      return arm[0].send().last != deciders[isMoved ? 1 : 0].id
    }
    return Finding([
      ClaimCheck(ClaimFigure("ways remembered before the change", count: before), .equals(10)),
      ClaimCheck(ClaimFigure("ways remembered after it", count: after), .equals(9)),
      ClaimCheck(
        ClaimFigure("messages to somebody else than their links lead to", count: astray),
        .equals(0)
      ),
    ])
  }
}
