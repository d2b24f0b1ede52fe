/// An app: a root tab controller with ten parts, each a flow of screens, drawn like the screens of real apps.
///
/// A flow is a navigation stack with its screens. Some screens contain one or two child controllers; some start a
/// modal flow of two to four controllers, which is a stack of its own. A flow of more than a dozen controllers keeps
/// eight and divides the others into up to four child flows, contained in its screens or presented by them, so that
/// depth grows with the logarithm of the size. There are exactly as many controllers as asked for.
///
/// What the parameters mean here:
/// - nesting: 0 no containers (every flow is a plain custom container), 1 navigation, 2 tabs at the root too, 3 every
///   third part is also a split of a sidebar and the stack.
/// - coordinator ratio: a flow has about seven controllers, modal flows included, so 0.15 gives every flow a
///   coordinator; below that, so many flows as the ratio is of 0.15; above it, screens have their own as well, and at
///   1 every controller does. The root controller is that of the application's coordinator at any ratio above 0.
/// - modal ratio: how many of the controllers are modal, on average. Only flows are presented, and only by a screen
///   that presents nothing yet, so about a fifth is the most there can be.
/// - cells: the middle of the sizes that are drawn (`AppScreen`); none makes every screen a cell-free skeleton.
struct AppShape {
  /// Parts of the app: article E1's number.
  static let parts = 10

  private let controllers: Int
  private let parameters: PlanParameters
  private var flows: AppFlows

  /// The app of so many controllers.
  init(_ parameters: PlanParameters, controllers: Int) {
    self.controllers = controllers
    self.parameters = parameters
    flows = AppFlows(parameters)
  }

  /// Adds the app.
  mutating func draw(into builder: inout PlanBuilder) {
    var root = builder.controller(
      in: builder.window(),
      as: parameters.nesting >= 2 ? .tabs : .plain,
      coordinated: parameters.coordinatorRatio > 0
    )
    flows.screen.drawTabBar(in: &root, into: &builder)
    for (part, budget) in Self.shares(of: controllers - 1, among: Self.parts).enumerated() {
      let isSplit = parameters.nesting >= 3 && part % 3 == 2
      flows.announce(FlowToDraw(parent: root, budget: budget, isModal: false, isSplit: isSplit))
    }
    flows.drawAll(into: &builder)
  }

  /// `total` in equal parts, of which the first ones take what is left over.
  static func shares(of total: Int, among parts: Int) -> [Int] {
    (0..<parts).map { total / parts + ($0 < total % parts ? 1 : 0) }
  }
}
