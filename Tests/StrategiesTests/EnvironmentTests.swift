import Hierarchy
import Strategies
import Testing

@Suite("The environment")
struct EnvironmentTests {
  @Test("the nearest override of a type is what is inherited, and no level sees its own")
  func nearest() {
    let levels = (0..<5).map { _ in EnvironmentNode() }
    levels[0].provide("top")
    levels[2].provide("near")
    levels[3].provide(7)
    for (level, above) in zip(levels.dropFirst(), levels) { level.inherit(from: above) }
    #expect(levels.map(\.word) == [nil, "top", "top", "near", "near"])
    levels[2].inherit(from: nil)
    #expect(levels[4].word == "near")
    levels[3].inherit(from: nil)
    #expect(levels.map(\.word) == [nil, "top", nil, nil, nil])
  }

  @Test(
    "a move makes each level below look anew, or the top alone where it comes to the same environment"
  )
  func moves() {
    let (first, second) = (EnvironmentNode(), EnvironmentNode())
    first.provide("first")
    second.provide("second")
    let (screen, other, stranger) = (EnvironmentNode(), EnvironmentNode(), EnvironmentNode())
    screen.inherit(from: first)
    other.inherit(from: first)
    stranger.inherit(from: second)
    // A list of 20 cells with a label each.
    let cells = (0..<20).map { _ in EnvironmentNode() }
    let labels = cells.map { _ in EnvironmentNode() }
    for cell in cells { cell.inherit(from: screen) }
    for (label, cell) in zip(labels, cells) { label.inherit(from: cell) }
    #expect(screen.inherit(from: other) == 1 && labels.allSatisfy { $0.word == "first" })
    #expect(screen.inherit(from: stranger) == 41 && labels.allSatisfy { $0.word == "second" })
    // A level that overrides the type shields those below from nothing: their list is another one.
    cells[0].provide("own")
    labels[0].inherit(from: cells[0])
    #expect(screen.inherit(from: first) == 41 && labels.map(\.word).prefix(2) == ["own", "first"])
  }

  @Test("levels go in any order, and the rest moves on")
  func deaths() {
    let top = EnvironmentNode()
    top.provide("top")
    var levels: [EnvironmentNode?] = (0..<6).map { _ in EnvironmentNode() }
    for level in levels { level?.inherit(from: top) }
    for index in [0, 5, 2] { levels[index] = nil }
    let rest = levels.compactMap(\.self)
    let heir = EnvironmentNode()
    do {
      let middle = EnvironmentNode()
      middle.inherit(from: top)
      heir.inherit(from: middle)
    }
    #expect(heir.word == "top", "what was read stays")
    for level in rest { #expect(level.inherit(from: heir) == 1) }
    #expect(heir.inherit(from: nil) == 4 && rest.allSatisfy { $0.word == nil })
  }
}

@Suite("A subtree that moves")
struct MovedSubtreeTests {
  static let variants = StrategyVariant.all.filter {
    $0.strategy is EnvironmentAction || $0.strategy is ObservableState
  }

  @Test("sends to the decider of its new place, though only its top was linked anew", arguments: variants)
  func followsItsTop(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let deciders = plan.nearestDeciders
    let wiring = variant.strategy.makeWiring(variant.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let origin = try #require(builder.hierarchy().origins.first)
    let old = deciders[origin.id.index]
    var top = origin.id
    while plan.levelParent(of: top) != old { top = plan.levelParent(of: top) }
    // Not one below the old one, as a level cannot move into itself.
    func isBelowOld(_ level: NodeID) -> Bool {
      sequence(first: level) { $0 == .none ? nil : deciders[$0.index] }.contains(old)
    }
    let new = try #require(deciders.first { $0 != .none && !isBelowOld($0) })
    func handler() -> NodeID { Account.of(.select, in: Box()) { wiring.send($0, from: origin) }.last }
    #expect(handler() == old)
    wiring.relink(builder.nodes[top.index], to: builder.nodes[new.index])
    #expect(handler() == new)
    wiring.relink(builder.nodes[top.index], to: nil)
    #expect(handler() == origin.id, "unhandled")
  }
}

extension EnvironmentNode {
  fileprivate var word: String? { values[String.self] }
}

@Suite("Observable state")
struct ObservableStateTests {
  @Test("of several changes in one turn the decider sees the last, and the others are lost")
  func coalescing() throws {
    let plan = try SmallPlans.observed()
    let wired = WiredHierarchy(
      StrategyVariant(strategy: ObservableState(), options: StrategyOptions()),
      on: plan
    )
    let origin = try #require(wired.hierarchy.origins.first)
    var last = Account()
    let lost = Account.of(.select, in: Box()) { early in
      origin.receive(early)
      // The turn comes with this one.
      last = Account.of(.select, in: Box()) { wired.wiring.send($0, from: origin) }
    }
    #expect(last.outcome == .handled && last.outcomes == 1)
    #expect(lost.outcome == .pending && lost.outcomes == 0)
  }
}
