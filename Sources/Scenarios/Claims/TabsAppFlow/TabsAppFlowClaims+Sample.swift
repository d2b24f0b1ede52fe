import Hierarchy

// The sample that the article criticises: what its parents cost, and what they keep alive.

extension TabsAppFlowClaims {
  static let protocolParents = Claim(
    "C11",
    "Protocols between the fixed parents of the sample gain nothing over parents typed as a base class",
    holds: Arm("with strong parents, as in the sample", ParentLink.strong),
    contrast: Arm("with weak parents", .weak),
    cases: ["bubbleup claims C11", verify(" hazard=strong-parent")]
  ) { test in
    let readings = try test.times { link in
      [ParentChain.operation(link == .strong ? .baseClass : .weak), ParentChain.operation(.protocolTyped)]
    }
    test.show("a message over 64 levels, base class", readings[0].nanoseconds)
    test.show("a message over 64 levels, strong protocol", readings[1].nanoseconds)
    test.expect("strong protocol to base class", readings[1].ratio, .above(0.9))
    let sample = FixedParentsSample(test.world)
    defer { sample.sever() }
    let made = sample.useBothTabs()
    test.show("levels of the sample", made)
    test.expect("levels alive after logout", sample.logOut(), .equals(made))
  }

  static let lazyChildren = Claim(
    "C12",
    "Child coordinators that are made lazily are made once each, by the first flow that needs them, and go at logout",
    holds: Arm("with weak parents", ParentLink.weak),
    contrast: Arm("with strong parents, as in the sample", .strong),
    cases: ["bubbleup claims C12"]
  ) { test in
    let sample = FixedParentsSample(test.world)
    defer { sample.sever() }
    test.expect("none made before a flow", sample.main?.made == [])
    sample.main?.moveTo(flow: .orders(.firstScreen))
    test.expect("one made by the first flow, that of its tab", sample.main?.made == [.orders])
    for number in 0..<20 { AppFlow.all(number).forEach { sample.main?.moveTo(flow: $0) } }
    test.expect("two made by a hundred flows", sample.main?.made == [.orders, .home])
    _ = sample.useBothTabs()
    test.expect("levels alive after logout", sample.logOut(), .equals(0))
    let readings = try test.times { link in (0...2).map { FixedParentsSample.made(link, flows: $0) } }
    for (flows, reading) in readings.enumerated() {
      test.show("made, with \(flows) flows", reading.nanoseconds)
    }
  }
}

extension FixedParentsSample {
  /// A sample that is made, takes so many flows, and goes; of strong parents only levels that no flow has reached do.
  fileprivate static func made(_ link: ParentLink, flows: Int) -> LabOperation {
    LabOperation("a sample with \(link) parents and \(flows) flows") {
      { count in
        (0..<count).reduce(0) { sum, _ in
          let sample = FixedParentsSample(link)
          defer { sample.sever() }
          for _ in 0..<flows { sample.main?.moveTo(flow: .orders(.firstScreen)) }
          return sum &+ UInt64(sample.main?.made.count ?? 0) &+ 1
        }
      }
    }
  }
}

/// Levels whose parents are stored properties, typed in one of three ways; each passes a message on by a method.
private enum ParentChain {
  enum Kind: String {
    case baseClass = "their base class"
    case protocolTyped = "a protocol"
    case weak = "their base class, weak"
  }

  static func operation(_ kind: Kind) -> LabOperation {
    LabOperation("64 levels with parents of \(kind.rawValue)") {
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
