import Foundation
import Hierarchy
import Testing

@Suite("Outlines")
struct OutlineTests {
  /// Two coordinators, tabs of two, a stack with a cell in a view, and a modal of the same coordinator.
  static let sample = Outline(rows: [
    .init(.coordinator), .init(.coordinator, in: 0), .init(.contained(.tabs), of: 0),
    .init(.contained(.navigation), in: 2, of: 1), .init(.contained(.plain), in: 3), .init(.view, in: 4),
    .init(.contentView, in: 5), .init(.cell, in: 6), .init(.cell, in: 6), .init(.contained(.plain), in: 4),
    .init(.presented(.plain), in: 9, of: 1),
  ])

  static let text = "k.k0.t@0.n2@1.p3.v4.V5.c6*2.p4.P9@1"

  @Test("a plan has the rows of its outline, and a root view after each controller")
  func rows() throws {
    let plan = try HierarchyPlan(.outline(Self.sample))
    let n = NodeID.init(_:)
    #expect(
      plan.kinds == [
        .application, .window, .coordinator, .coordinator, .controller, .view, .controller, .view,
        .controller, .view,
        .view, .view, .cell, .cell, .controller, .view, .controller, .view,
      ]
    )
    #expect(
      plan.parents == [-1, 0, 0, 2, 1, 4, 4, 6, 6, 8, 9, 10, 11, 11, 8, 14, 14, 16].map(n)
    )
    #expect(
      plan.coordinators.enumerated().filter { $1 != .none }.map { [$0, $1.index] } == [
        [4, 2], [6, 3], [16, 3],
      ]
    )
    #expect(plan.contents[8] == n(11) && plan.contents[4] == n(5) && plan.contents[12] == n(12))
    #expect(plan.containers[4] == .tabs && plan.containers[6] == .navigation && plan.containers[8] == .plain)
    #expect(plan.modals.indices.filter { plan.modals[$0] } == [16])
    #expect(plan.levelParents[12] == n(8) && plan.levelParents[8] == n(6) && plan.levelParents[6] == n(3))
    #expect(plan.depth == 5)
    #expect(Set(plan.script.map(\.origin)) == [n(4), n(12), n(13), n(14), n(16)])
  }

  @Test("handlers, observers, mix and seed do what they do for other shapes")
  func otherParameters() throws {
    var parameters = PlanParameters.outline(Self.sample, handler: .distance(2))
    var plan = try HierarchyPlan(parameters)
    #expect(plan.roles.indices.filter { plan.roles[$0] == .decider } == [0, 2, 6])
    parameters.observers = .everyLevel
    parameters.mix = .only(.buyNow)
    plan = try HierarchyPlan(parameters)
    #expect(plan.roles[8] == .observer)
    #expect(Set(plan.script.map(\.action)) == [.buyNow])
    parameters.handler = .distance(6)
    #expect { try HierarchyPlan(parameters) } throws: { ($0 as? PlanError)?.parameter == .handler }
  }

  @Test(
    "rows of an outline decide, but for those that messages start at, and what reaches the application ends there"
  )
  func deciders() throws {
    let outline = try Outline(text: "k+.p.n+1@0.p2*2.c+3.P+1")
    #expect(outline.hasDeciders && outline.text == "k+.p.n+1@0.p2*2.c+3.P+1")
    let plan = try HierarchyPlan(.outline(outline, handler: .drawn))
    let deciders = plan.roles.indices.filter { plan.roles[$0] == .decider }
    #expect(deciders == [0, outline.nodes[0].index, outline.nodes[2].index])
    #expect(
      outline.nodes.map { plan.kinds[$0.index] }.filter { $0 == .controller }.count == outline.controllers
    )
    let plain = try HierarchyPlan(.outline(outline))
    #expect(plain.roles.count { $0 == .decider } == 1)
    #expect(throws: PlanError.self) { try HierarchyPlan(.outline(Self.sample, handler: .drawn)) }
  }

  @Test("a coordinator owns the first of its controllers, live and in the prediction")
  func ownership() throws {
    let plan = try HierarchyPlan(.outline(Self.sample))
    let builder = HierarchyBuilder(plan, factory: PlainFactory())
    let coordinator = try #require(builder.nodes[3] as? Coordinator)
    #expect(coordinator.rootController === builder.nodes[6])
    // Two screens side by side that both keep their coordinator alive: only the first is in a cycle with it.
    let siblings = try HierarchyPlan(.outline(try Outline(text: "k.p.p1@0*2")))
    let isLeftBehind = siblings.leftBehind(adding: [.rootControllerToCoordinator])
    #expect(isLeftBehind.indices.filter { isLeftBehind[$0] } == [2, 5, 6])
  }

  @Test("an outline made of rows has as many as a text may have, and no more")
  func tooManyRows() throws {
    let rows = [Outline.Row(.contained(.plain))] + Array(repeating: Outline.Row(.cell, in: 0), count: 100_000)
    _ = try HierarchyPlan(.outline(Outline(rows: Array(rows.dropLast()))))
    let error = try #require(throws: PlanError.self) { try HierarchyPlan(.outline(Outline(rows: rows))) }
    #expect(error.code == .outOfRange && error.parameter == .outline && error.wouldFit == "at most 100000")
  }

  @Test("the digest of a plan and of its outline are the same on every machine")
  func digests() throws {
    let plan = try HierarchyPlan(.outline(Self.sample))
    #expect([plan.digest, Self.sample.digest] == [5_513_379_046_246_170_122, 13_743_059_297_702_739_732])
  }

  // MARK: - Text

  @Test("an outline has one text, which reads back as the same outline")
  func roundTrip() throws {
    #expect(try Outline(text: Self.text) == Self.sample && Self.sample.text == Self.text)
    #expect(try Outline(text: "") == Outline())
    let everyKind = "k.p@0.n1*2.t2.s2.P1.N6.T7.S8.v1.V1.c1*100.k+.p+1@0.c+1*2"
    #expect(try Outline(text: everyKind).text == everyKind)
    let coded = try JSONEncoder().encode([Self.sample])
    #expect(String(decoding: coded, as: UTF8.self) == "[\"\(Self.text)\"]")
    #expect(try JSONDecoder().decode([Outline].self, from: coded) == [Self.sample])
  }

  @Test(
    "a text that is no outline is refused with the word that is wrong, in coded form too",
    arguments: [
      ("x", "1 of the outline, 'x', is no row"), ("k..p", "2 of the outline, '', is no row"),
      ("k.p@", "2 of the outline, 'p@', is no row"), ("k.p@0*", "2 of the outline, 'p@0*', is no row"),
      ("k.c9999999999", "2 of the outline, 'c9999999999', is no row"),
      ("k.p-1", "2 of the outline, 'p-1', is no"),
      ("k.p0+", "2 of the outline, 'p0+', is no row"),
      ("p.c0*2@1", "2 of the outline, 'c0*2@1', is no row"), ("p.c0*9.ü", "3 of the outline, 'ü', is no row"),
      ("p.c0*0", "2 of the outline, 'c0*0', adds 0 rows"),
      ("p.c0*100000", "2 of the outline, 'c0*100000', adds 100000 rows to 1"),
    ]
  )
  func badText(text: String, words: String) {
    let coded = Data("\"\(text)\"".utf8)
    let readers: [() throws -> Outline] = [
      { try Outline(text: text) }, { try JSONDecoder().decode(Outline.self, from: coded) },
    ]
    for read in readers {
      #expect { try read() } throws: { error in
        guard let error = error as? PlanError else { return false }
        return error.parameter == .outline && error.reason.hasPrefix("word \(words)")
          && !error.wouldFit.isEmpty
      }
    }
  }

  // MARK: - Refusals

  @Test(
    "rows that no hierarchy has are refused",
    arguments: [
      "", "k.p", "k.v0", "p*2", "p.p1", "p9", "p.p0@0", "P", "p.P0*2", "c", "p.c0.V1", "p.V0*2", "p.k0",
      "k.k0.p@0",
      "p.c0@0", "p.v0.p1", "p@1.k", "c0", "k.p@0.c0", "p.v+0", "p.V+0.c1",
    ]
  )
  func refused(text: String) throws {
    let outline = try Outline(text: text)
    #expect { try HierarchyPlan(.outline(outline)) } throws: { error in
      guard let error = error as? PlanError else { return false }
      return error.parameter == .outline && error.code == .outOfRange && !error.wouldFit.isEmpty
    }
  }
}
