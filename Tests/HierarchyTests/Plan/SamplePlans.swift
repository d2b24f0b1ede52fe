import Hierarchy

/// Parameters that between them take every branch of every shape.
enum SamplePlans {
  static let all: [PlanParameters] = chains + trees + apps

  static let chains: [PlanParameters] = [1, 2, 3, 10, 100, 1000].flatMap { depth in
    [[], [3], [3, 2]].filter { $0.count < depth }.flatMap { cells in
      [0, 0.1, 0.5, 1].map { ratio in
        PlanParameters(
          shape: .chain(depth: depth),
          nesting: 3,
          cells: cells,
          wrappers: depth == 10 ? 3 : 0,
          coordinatorRatio: ratio,
          modalRatio: 0.2
        )
      }
    }
  }

  static let trees: [PlanParameters] = [2, 7, 500].flatMap { fanOut in
    [0, 3].map { nesting in
      PlanParameters(
        shape: .balanced(controllers: 300, fanOut: fanOut),
        nesting: nesting,
        cells: [4, 2],
        wrappers: nesting,
        coordinatorRatio: 0.25,
        modalRatio: 0.1
      )
    }
  }

  /// Large enough for its parts to divide twice.
  private static let skeletons: PlanParameters = {
    var app = PlanParameters.app(controllers: 1000)
    app.cells = []
    return app
  }()

  static let apps: [PlanParameters] =
    (0...3).map { nesting in
      var app = PlanParameters.standardApp
      app.nesting = nesting
      app.wrappers = nesting == 1 ? 3 : 0
      app.coordinatorRatio = [0, 0.1, 0.15, 1][nesting]
      app.modalRatio = [0, 0.05, 0.2, 1][nesting]
      app.seed = UInt64(nesting)
      if nesting == 2 { app.cells = [20] }
      return app
    } + [skeletons]
}
