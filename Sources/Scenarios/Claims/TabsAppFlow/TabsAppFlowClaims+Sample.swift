import Hierarchy

extension TabsAppFlowClaims {
  static let protocolParents = Claim(
    "C11",
    "The sample's strong parents gain no time by being typed as protocols, and its levels outlive a logout",
    holds: Arm("with strong parents, as in the sample", ParentLink.strong),
    contrast: Arm("with weak parents", .weak),
    cases: ["bubbleup claims C11", verify(" hazard=strong-parent")]
  ) { test in
    let readings = try test.times { link in
      [
        link == .strong
          ? SketchLevel.passing("64 parents of their base class") { $1 ? SketchTwin($0) : SketchLevel($0) }
          : SketchLevel.passing("64 weak parents of their base class") { $1 ? WeakTwin($0) : WeakLevel($0) },
        SketchLevel.passing("64 parents of a protocol") { $1 ? ProtocolTwin($0) : ProtocolLevel($0) },
      ]
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
    contrast: Arm("with strong parents, as in the sample", .strong)
  ) { test in
    let sample = FixedParentsSample(test.world)
    defer { sample.sever() }
    test.require("none made before a flow", sample.main?.made == [])
    sample.main?.moveTo(flow: .orders(.firstScreen))
    test.require("one made by the first flow, that of its tab", sample.main?.made == [.orders])
    for number in 0..<20 { AppFlow.all(number).forEach { sample.main?.moveTo(flow: $0) } }
    test.require("two made by a hundred flows", sample.main?.made == [.orders, .home])
    _ = sample.useBothTabs()
    test.expect("levels alive after logout", sample.logOut(), .equals(0))
    let readings = try test.times { link in (0...2).map { making(link, flows: $0) } }
    for (flows, reading) in readings.enumerated() {
      test.show("made, with \(flows) flows", reading.nanoseconds)
    }
  }

  /// A sample that is made, takes so many flows, and goes; of strong parents only levels that no flow has reached do.
  private static func making(_ link: ParentLink, flows: Int) -> LabOperation {
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

/// The sample's way: what a parent can do is a protocol, here of four classes, so that it stays one in the compiled code.
private protocol Passing: AnyObject {
  func pass(_ value: UInt64) -> UInt64
}

private class ProtocolLevel: SketchLevel, Passing {
  fileprivate final let parent: (any Passing)?

  override init(_ above: SketchLevel?) {
    parent = above as? any Passing
    super.init(above)
  }

  override func pass(_ value: UInt64) -> UInt64 { (parent?.pass(value) ?? value) &+ 1 }
}

private final class ProtocolTwin: ProtocolLevel {
  override func pass(_ value: UInt64) -> UInt64 { (parent?.pass(value &+ 1) ?? value) &+ 1 }
}

/// It goes up by its weak parent, and keeps it alive besides.
private class WeakLevel: SketchLevel, Passing {
  fileprivate final weak var parent: SketchLevel?

  override init(_ above: SketchLevel?) {
    parent = above
    super.init(above)
  }

  override func pass(_ value: UInt64) -> UInt64 { (parent?.pass(value) ?? value) &+ 1 }
}

private final class WeakTwin: WeakLevel {
  override func pass(_ value: UInt64) -> UInt64 { (parent?.pass(value &+ 1) ?? value) &+ 1 }
}
