import Hierarchy

extension TabsAppFlowClaims {
  static let pointToPoint = Claim(
    "C4",
    "With delegates every level between sender and target takes part; with a flow only the ends do",
    rule: """
      with each level more between, delegates take one type more, and the flow none; and in the living shop each screen \
      that is pushed costs a link with delegates and none with the flow
      """,
    cases: [verify(" linkage=(delegate.relay|responder.trampoline)")]
  ) { _ in
    let route = fromCell
    var checks: [ClaimCheck] = []
    for levels in [0, 2, 4] {
      let deeper = (0..<levels).reduce(route) { route, number in route.inserting("Container\(number)") }
      for form in [CouplingForm.delegates, .flow] {
        let coupling = Coupling(form, deeper)
        let label = "\(form.rawValue), \(deeper.up.count) levels up, \(deeper.down.count + 1) down"
        let more = coupling.participants - Coupling(form, route).participants
        checks.append(ClaimCheck(ClaimFigure("edges: \(label)", count: coupling.edges.count)))
        checks.append(
          ClaimCheck(ClaimFigure("types more: \(label)", count: more), .equals(form == .flow ? 0 : levels))
        )
      }
    }
    for (options, perScreen) in [(ArchitectureOptions(.delegate), 1), (article, 0)] {
      let links = linksPerPush(options)
      let label = "links set for 4 screens, \(options.linkage.rawValue)"
      checks.append(ClaimCheck(ClaimFigure(label, count: links), .equals(4 * perScreen)))
    }
    return Finding(checks)
  }

  /// Links that four pushed screens needed: properties that are set, and entries of the table.
  private static func linksPerPush(_ options: ArchitectureOptions) -> Int {
    let world = ShopWorld(options)
    let before = links(in: world.stage)
    world.perform((1...4).map { Step(.push, $0) })
    return links(in: world.stage) - before
  }

  private static func links(in stage: Stage) -> Int {
    stage.census.living.count { $0.outlet.target != nil } + stage.links.table.entryCount
  }
}
