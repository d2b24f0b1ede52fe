extension PlanParameters {
  /// Draws the shape into `builder`; the same rows in every pass.
  func draw(into builder: inout PlanBuilder) {
    switch shape {
    case .chain(let depth):
      ChainShape(self, depth: depth).draw(into: &builder)
    case .balanced(let controllers, let fanOut):
      BalancedShape(self, controllers: controllers, fanOut: fanOut).draw(into: &builder)
    case .app(let controllers):
      var app = AppShape(self, controllers: controllers)
      app.draw(into: &builder)
    case .outline(let outline): OutlineShape(outline).draw(into: &builder)
    }
  }

  /// How many controllers the shape has, which of a chain follows from its depth.
  var controllers: Int {
    switch shape {
    case .chain(let depth): ChainShape(self, depth: depth).controllers
    case .balanced(let controllers, _), .app(let controllers): controllers
    case .outline(let outline): outline.controllers
    }
  }

  /// The same with another size: the depth of a chain, the controllers of the drawn shapes; an outline has its own.
  func resized(to size: Int) -> PlanParameters {
    var resized = self
    switch shape {
    case .chain: resized.shape = .chain(depth: size)
    case .balanced(_, let fanOut): resized.shape = .balanced(controllers: size, fanOut: fanOut)
    case .app: resized.shape = .app(controllers: size)
    case .outline: break
    }
    return resized
  }
}
