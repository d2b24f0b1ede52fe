extension PlanParameters {
  /// The standard app: ten parts, 120 controllers, containers nested three deep, lists and carousels, modal flows.
  ///
  /// 120 because article E1 speaks of 100 and more; 37 because lists then have the measured 15 to 59 cells; one modal
  /// in twenty controllers makes about six modal flows; and a coordinator ratio of 0.15 gives each flow its own.
  public static let standardApp = app(controllers: 120)

  /// `outline` and nothing that is drawn besides.
  public static func outline(_ outline: Outline, handler: Handler = .application) -> PlanParameters {
    PlanParameters(shape: .outline(outline), nesting: 0, coordinatorRatio: 0, handler: handler)
  }

  /// An app of so many controllers, otherwise like the standard one; cell-free where cells are refused.
  public static func app(controllers: Int, seed: UInt64 = 1) -> PlanParameters {
    PlanParameters(
      shape: .app(controllers: controllers),
      nesting: 3,
      cells: controllers > PlanLimits.controllersWithCells ? [] : [37, 4],
      coordinatorRatio: 0.15,
      modalRatio: 0.05,
      seed: seed
    )
  }
}
