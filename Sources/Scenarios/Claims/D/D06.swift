import Hierarchy

extension FlowControllersClaims {
  static let windowEdges = Claim(
    "D6",
    "Coordinators have to be handed the window, flow controllers do not",
    rule: "among the stored properties of all levels in main one leads to a window with coordinators, none without",
    cases: [verify(" form=")]
  ) { _ in
    Finding([
      ClaimCheck(ClaimFigure("levels that keep the window, controllers", count: holders(controllers())), .equals(0)),
      ClaimCheck(ClaimFigure("levels that keep the window, coordinators", count: holders(coordinators())), .equals(1)),
    ])
  }

  /// Counted on the live objects, by reflection over what this architecture's own classes declare.
  private static func holders(_ options: ArchitectureOptions) -> Int {
    main(options).stage.census.living.count { level in
      Mirror(reflecting: level).children.contains { $0.value is Window }
    }
  }
}
