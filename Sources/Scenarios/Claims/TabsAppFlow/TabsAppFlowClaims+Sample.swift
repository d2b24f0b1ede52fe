import Hierarchy

// MARK: - C11

extension TabsAppFlowClaims {
  static let protocolParents = Claim(
    "C11",
    "Protocols between the fixed parents of the sample gain nothing over parents typed as a base class",
    rule: """
      over 64 levels with strong parents typed as a protocol a message takes at least nine tenths of the time that it takes \
      with parents typed as their base class, by the whole interval; and after logout all levels of the sample live, as \
      strong parents have it, and with weak ones none
      """,
    smallestEffect: "a tenth less time",
    against: CounterWorld("weak-parents", "the parents that are said to be strong are weak"),
    cases: ["bubbleup claims C11", verify(" hazard=strong-parent")]
  ) { lab, planted in
    let readings = try lab.times(of: ParentChain.Kind.allCases.map(ParentChain.operation))
    var checks: [ClaimCheck] = []
    for (kind, reading) in zip(ParentChain.Kind.allCases, readings) {
      checks.append(ClaimCheck(reading.nanoseconds.labelled("a message over 64 levels, \(kind.rawValue)")))
      guard kind != .baseClass else { continue }
      let ratio = reading.ratio.labelled("\(kind.rawValue) to base class")
      checks.append(ClaimCheck(ratio, kind == .protocolTyped ? .above(0.9) : nil))
    }
    let strong = sampleSurvivors(planted == nil ? .strong : .weak)
    return Finding(
      checks + [
        ClaimCheck(ClaimFigure("levels of the sample", count: strong.made)),
        ClaimCheck(
          ClaimFigure("alive after logout, strong parents", count: strong.left),
          .equals(strong.made)
        ),
        ClaimCheck(
          ClaimFigure("alive after logout, weak parents", count: sampleSurvivors(.weak).left),
          .equals(0)
        ),
      ]
    )
  }

  /// Levels of the sample in use, and those that live after a logout.
  private static func sampleSurvivors(_ link: ParentLink) -> (made: Int, left: Int) {
    let sample = FixedParentsSample(link)
    defer { sample.sever() }
    let made = sample.useBothTabs()
    return (made, sample.logOut())
  }
}

/// Levels whose parents are stored properties, typed in one of three ways; each passes a message on by a method.
enum ParentChain {
  enum Kind: String, CaseIterable {
    case baseClass = "base class"
    case protocolTyped = "protocol"
    case weak = "weak base class"
  }

  static func operation(_ kind: Kind) -> LabOperation {
    LabOperation("a message over 64 levels, \(kind.rawValue)") {
      switch kind {
      case .baseClass:
        let lowest = chain { $1 == 0 ? ClassLevel(above: $0) : TwinClassLevel(above: $0) }
        return { count in (0..<count).reduce(0) { $0 &+ (lowest?.moveTo(UInt64($1)) ?? 0) } }
      case .protocolTyped:
        let lowest: (any MovingLevel)? = chain { above, turn -> any MovingLevel in
          turn == 0 ? ProtocolLevel(above: above) as any MovingLevel : TwinProtocolLevel(above: above)
        }
        return { count in (0..<count).reduce(0) { $0 &+ (lowest?.moveTo(UInt64($1)) ?? 0) } }
      case .weak:
        var owned: [WeakLevel] = []
        let lowest = chain {
          owned.append($1 == 0 ? WeakLevel(above: $0) : TwinWeakLevel(above: $0))
          return owned[owned.count - 1]
        }
        return { [owned] count in
          withExtendedLifetime(owned) { (0..<count).reduce(0) { $0 &+ (lowest?.moveTo(UInt64($1)) ?? 0) } }
        }
      }
    }
  }

  /// 64 levels of two classes in turn, so that no call is resolved beforehand.
  private static func chain<Level>(_ level: (_ above: Level?, _ turn: Int) -> Level) -> Level? {
    (0..<64).reduce(nil) { level($0, $1 % 2) }
  }
}

/// The sample's way: what a parent can do is a protocol.
private protocol MovingLevel: AnyObject {
  func moveTo(_ flow: UInt64) -> UInt64
}

private final class ProtocolLevel: MovingLevel {
  private let above: (any MovingLevel)?
  init(above: (any MovingLevel)?) { self.above = above }
  func moveTo(_ flow: UInt64) -> UInt64 { above?.moveTo(flow) ?? flow }
}

private final class TwinProtocolLevel: MovingLevel {
  private let above: (any MovingLevel)?
  init(above: (any MovingLevel)?) { self.above = above }
  func moveTo(_ flow: UInt64) -> UInt64 { (above?.moveTo(flow) ?? flow) &+ 1 }
}

private class ClassLevel {
  fileprivate final let above: ClassLevel?
  init(above: ClassLevel?) { self.above = above }
  func moveTo(_ flow: UInt64) -> UInt64 { above?.moveTo(flow) ?? flow }
}

private final class TwinClassLevel: ClassLevel {
  override func moveTo(_ flow: UInt64) -> UInt64 { (above?.moveTo(flow) ?? flow) &+ 1 }
}

private class WeakLevel {
  fileprivate final weak var above: WeakLevel?
  init(above: WeakLevel?) { self.above = above }
  func moveTo(_ flow: UInt64) -> UInt64 { above?.moveTo(flow) ?? flow }
}

private final class TwinWeakLevel: WeakLevel {
  override func moveTo(_ flow: UInt64) -> UInt64 { (above?.moveTo(flow) ?? flow) &+ 1 }
}

// MARK: - C12

extension TabsAppFlowClaims {
  static let lazyChildren = Claim(
    "C12",
    "Child coordinators that are made lazily are made once each, by the first flow that needs them, and go at logout",
    rule: """
      none is there before a flow; the first flow of a tab makes that tab's and no other, and no later one of 20 makes \
      another; after a logout none lives. A side is how a child holds its parent
      """,
    against: CounterWorld("weak-parents", "the parents that are said to be strong are weak", .confirmed),
    cases: ["bubbleup claims C12"]
  ) { lab, planted in
    let checks = ParentLink.allCases.flatMap { link in
      let sample = FixedParentsSample(planted == nil ? link : .weak)
      defer { sample.sever() }
      let main = sample.main
      var made = [main?.made ?? []]
      main?.moveTo(flow: .orders(.firstScreen))
      made.append(main?.made ?? [])
      for number in 0..<20 { AppFlow.all(number).forEach { main?.moveTo(flow: $0) } }
      made.append(main?.made ?? [])
      return [
        ([], "before a flow"), ([Tab.orders], "after the first"), ([.orders, .home], "after a hundred"),
      ]
      .enumerated().map { place, expected in
        ClaimCheck(
          ClaimFigure(
            "coordinators otherwise than expected, \(expected.1)",
            count: made[place] == expected.0 ? 0 : 1
          ),
          .equals(0),
          side: link.rawValue
        )
      }
    }
    let left = ParentLink.allCases.map { link in
      ClaimCheck(
        ClaimFigure("alive after logout, \(link.rawValue)", count: sampleLeft(planted == nil ? link : .weak)),
        .equals(0),
        side: link.rawValue
      )
    }
    return Finding(checks + left + (try firstAndLater(lab)), axis: "how a child holds its parent")
  }

  private static func sampleLeft(_ link: ParentLink) -> Int {
    let sample = FixedParentsSample(link)
    defer { sample.sever() }
    _ = sample.useBothTabs()
    return sample.logOut()
  }

  /// What the flow takes that makes its coordinator, and what every later one takes; shown and not judged.
  private static func firstAndLater(_ lab: any Laboratory) throws -> [ClaimCheck] {
    let readings = try lab.times(of: [messages(flows: 0), messages(flows: 1), messages(flows: 2)])
    guard readings.count == 3 else { return [] }
    let labels = ["a sample made", "made, with a first flow", "made, with a first and a second flow"]
    return zip(labels, readings).map { ClaimCheck($1.nanoseconds.labelled($0)) }
  }

  private static func messages(flows: Int) -> LabOperation {
    LabOperation("a sample with \(flows) flows") {
      { count in
        (0..<count).reduce(0) { sum, _ in
          let sample = FixedParentsSample(.weak)
          for _ in 0..<flows { sample.main?.moveTo(flow: .orders(.firstScreen)) }
          return sum &+ UInt64(sample.main?.made.count ?? 0) &+ 1
        }
      }
    }
  }
}
