import Hierarchy
import Strategies
import Testing

@Suite("Storage")
struct StorageTests {
  /// What the nodes of the strategies that ship may store beyond the shared classes, by kind.
  ///
  /// A strategy that is added need not be listed: it supplies its own classes, and these are held to theirs.
  static let own: [String: [NodeKind: Set<String>]] = {
    let chain: [NodeKind: Set<String>] = [.controller: ["entry"]]
    let delegate: [NodeKind: Set<String>] = everyLevel("delegate")
    let outlet: [NodeKind: Set<String>] = [
      .cell: ["outlet", "registration"], .controller: ["outlet", "registration"],
      .coordinator: ["registration"],
    ]
    let linked = everyLevel("entry")
    return [
      "responder.linked": linked,
      "responder.trampoline": chain, "responder.retain": chain, "responder.walk": chain,
      "responder.selector": chain,
      "responder.assign": chain,
      "delegate.relay": delegate, "delegate.direct": [.cell: ["decider"], .controller: ["decider"]],
      "closure.weak": everyLevel("onMessage"), "closure.strong": everyLevel("onMessage"),
      "parent.strong": everyLevel("above"), "parent.weak": everyLevel("above"),
      "parent.unowned": everyLevel("above"), "parent.unmanaged": everyLevel("above"),
      "parent.guaranteed": everyLevel("above"),
      "responder.indexed": everyLevel("seat"),
      "bus.typed": outlet, "bus.notification": outlet, "stream.async": outlet, "singleton": [:],
    ]
  }()

  private static func everyLevel(_ names: String...) -> [NodeKind: Set<String>] {
    [.cell: Set(names), .controller: Set(names), .coordinator: Set(names)]
  }

  private static func row(_ variant: StrategyVariant) -> [NodeKind: Set<String>]? {
    own[variant.strategy.name.description]
  }

  /// The properties that `node` stores itself or through a class between its own and `shared`.
  private func stored(_ node: Responder, beyond shared: Responder.Type) -> Set<String> {
    var names: Set<String> = []
    var mirror: Mirror? = Mirror(reflecting: node)
    while let current = mirror, current.subjectType != shared {
      names.formUnion(current.children.compactMap(\.label))
      mirror = current.superclassMirror
    }
    #expect(mirror != nil, "\(type(of: node)) is no \(shared)")
    return names
  }

  @Test(
    "no node pays for another strategy's storage",
    arguments: StrategyVariant.all.filter { row($0) != nil }
  )
  func ownOnly(variant: StrategyVariant) throws {
    let plan = try SmallPlans.observed()
    let expected = try #require(StorageTests.row(variant))
    let wiring = variant.strategy.makeWiring(variant.options)
    for row in [NodeID(2), NodeID(3)] {
      let seat = Seat(row, in: plan)
      let found = [
        NodeKind.cell: stored(wiring.makeCell(seat), beyond: Cell.self),
        .controller: stored(wiring.makeController(seat), beyond: Controller.self),
        .coordinator: stored(wiring.makeCoordinator(seat), beyond: Coordinator.self),
      ]
      #expect(found.filter { !$1.isEmpty } == expected)
    }
  }
}
