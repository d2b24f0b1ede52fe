import Hierarchy

extension InjectedCoordinatorClaims {
  static let retainedParent = Claim(
    "E6",
    "A retained parent coordinator and its root controller keep each other alive, flow by flow",
    rule: """
      after 20 flows with a root of their own, each started and stopped, 20 coordinators and 20 roots are left under \
      retain, and under the weak trampoline nothing is
      """,
    cases: [verify(" hazard=retained-parent")]
  ) { _ in
    let flows = 20
    var checks: [ClaimCheck] = []
    for (options, left) in [(form(.retain, .retainedParent), flows), (article, 0)] {
      let world = StoreWorld(options)
      for _ in 0..<flows { world.perform([Step(.present), Step(.dismiss)]) }
      let leaked = world.leaked
      let name = options.linkage.rawValue
      checks += [
        ClaimCheck(
          ClaimFigure(
            "coordinators left by \(flows) flows, \(name)",
            count: leaked.count { $0 is Coordinator }
          ),
          .equals(left)
        ),
        ClaimCheck(
          ClaimFigure("roots left by \(flows) flows, \(name)", count: leaked.count { $0 is Stack }),
          .equals(left)
        ),
        ClaimCheck(ClaimFigure("levels left by a flow, \(name)", count: leaked.count / flows)),
      ]
      world.sever()
    }
    return Finding(checks)
  }
}
