/// An app that is deep and wide at once: up to ten parts, and in each a long path of nested flows with others beside it.
///
/// The path of the first part has exactly `depth` levels; those of the others have half of it to all of it, as far as
/// their share of the controllers goes. A path begins with flows that have a coordinator each, nested in each other
/// (`PlanParameters.drawChain` says why a coordinator shortens the way), and goes on through flows without one, each
/// in the last screen of the one before, or presented by it. Its last screen is a list with the deepest cells of all.
/// The controllers that are left are flows of up to a dozen, which hang from the screens of the path.
///
/// Where deciders are drawn, one screen in four of the flows beside the paths decides. Of three paths that follow each
/// other the first has no decider, the second has one halfway, and of the third the innermost coordinator decides.
///
/// The coordinator ratio is the share of the path's levels that are coordinators, and the chance that a flow beside it
/// has one: if each had, their messages would pass nearly all of the path.
extension AppPainter {
  mutating func drawDeepApp(controllers: Int, depth: Int) {
    flowCoordinators = parameters.coordinatorRatio
    let flowGenerator = generator
    generator = PlanStream.deepPaths.generator(seed: parameters.seed)
    let longest = DeepPath(depth: depth, parameters)
    let root = drawRoot(coordinated: longest.coordinators > 0)
    let rest = Self.shares(of: controllers - 1 - longest.controllers, among: parts)
    for (part, share) in rest.enumerated() where !builder.isFull {
      let path = part == 0 ? longest : path(within: share, depth: depth)
      let hosts = path.map { draw($0, ofPart: part, from: root) } ?? []
      let drawn = part == 0 ? 0 : path?.controllers ?? 0
      hang(share - drawn, at: hosts, orIn: root, depth: depth)
    }
    generator = flowGenerator
    drawFlows()
  }

  /// The path of a part with so many controllers, less a third for what hangs from it; nil where too few are left.
  private mutating func path(within share: Int, depth: Int) -> DeepPath? {
    let least = parameters.cells.count + PlanLimits.levelsAboveCells
    let wanted = generator.within(max(least, depth / 2)...max(least, depth))
    let deepest = DeepPath.deepest(of: share * 2 / 3, parameters, in: least...wanted)
    return deepest.map { DeepPath(depth: $0, parameters) }
  }

  private mutating func draw(_ path: DeepPath, ofPart part: Int, from root: Place) -> [Host] {
    var hosts: [Host] = []
    let flows = path.flows
    for (number, flow) in flows.enumerated() where !builder.isFull {
      var place = hosts.last?.place ?? root
      let isModal = !hosts.isEmpty && generator.chance(2 * parameters.modalRatio)
      if isModal { hosts[hosts.count - 1].presents = true }
      for position in 0..<flow.controllers {
        let isStack = position == 0 && flow.controllers > 1
        place = builder.controller(
          in: place,
          as: isStack ? container(isSplit(number) ? .split : .navigation) : .plain,
          modal: isModal && position == 0,
          coordinated: flow.isCoordinated && position == 0
        )
        if isStack {
          drawNavigationBar(in: &place)
          continue
        }
        let isLast = number == flows.count - 1 && position == flow.controllers - 1
        if isLast { drawList(in: &place) } else { drawScreen(in: &place) }
        hosts.append((place, false))
      }
    }
    decide(on: hosts, of: path, ofPart: part)
    return hosts
  }

  private mutating func decide(on hosts: [Host], of path: DeepPath, ofPart part: Int) {
    guard parameters.handler == .drawn, part % 3 > 0, let last = hosts.last else { return }
    // The root's coordinator is every path's: if it decided, nothing would reach the application.
    let hasCoordinator = part % 3 == 2 && path.coordinators > 1
    builder.deciders.append(hasCoordinator ? last.place.coordinator : hosts[hosts.count / 2].place.node)
  }

  /// Announces flows of `budget` controllers together at screens below which there is room for their levels: a
  /// controller adds one level at most, so a flow of n reaches n levels below its host, and its cells as many more.
  private mutating func hang(_ budget: Int, at screens: [Host], orIn root: Place, depth: Int) {
    guard budget != 1 else {
      var screen = builder.controller(in: root)
      return drawForm(in: &screen)
    }
    let lowest = depth - parameters.cells.count
    func room(below host: Host) -> Int { lowest - host.place.depth }
    // Room for three: of four controllers that are left, two flows can be made, and of three, one.
    let leastRoom = 3
    var hosts = screens.filter { room(below: $0) >= leastRoom }
    // The root presents nothing; as the only host it would otherwise be asked to.
    if hosts.isEmpty { hosts = [(root, true)] }
    var left = budget
    while left > 0 {
      let host = generator.below(hosts.count)
      let most = min(Self.controllersOfWholeFlow, room(below: hosts[host]))
      var size = min(left, generator.within(leastRoom...most))
      // One controller alone would be a stack without a screen.
      if left - size == 1 { size += size < most ? 1 : -1 }
      left -= size
      let isModal = !hosts[host].presents && generator.chance(2 * parameters.modalRatio)
      announce(size, at: &hosts[host], isModal: isModal)
    }
  }
}

/// Which of the levels of a deep app's path are coordinators and controllers, and how its flows divide them.
struct DeepPath {
  let coordinators: Int
  let controllers: Int
  private let levels: Int

  /// The path of `depth` levels, which are at least five more than there are levels of cells.
  init(depth: Int, _ parameters: PlanParameters) {
    let aboveCells = depth - parameters.cells.count
    coordinators = min(Int(parameters.coordinatorRatio * Double(depth)), aboveCells - 1)
    // A coordinator below the root's takes the path away from the root, as from all controllers around its own.
    levels = aboveCells - coordinators - (coordinators < 2 ? 1 : 0)
    controllers = levels + 2 * max(0, coordinators - 2)
  }

  /// From the root down, how many controllers each flow has on the path, and whether it has a coordinator of its own.
  ///
  /// Two are a stack and its screen, one is a screen alone. The last flow has what is left over.
  var flows: [(controllers: Int, isCoordinated: Bool)] {
    let (pairs, upper) = (max(1, levels / 2), max(0, coordinators - 2))
    return (0..<upper + pairs).map { flow in
      let isLast = flow == upper + pairs - 1
      return (isLast ? levels - 2 * (pairs - 1) : 2, flow < upper || flow == upper && coordinators > 1)
    }
  }

  /// The deepest path in `range` for which so many controllers are enough; nil where they are for none.
  static func deepest(of controllers: Int, _ parameters: PlanParameters, in range: ClosedRange<Int>) -> Int? {
    var unknown = range.lowerBound..<range.upperBound + 1
    while !unknown.isEmpty {
      let middle = unknown.lowerBound + unknown.count / 2
      let fits = DeepPath(depth: middle, parameters).controllers <= controllers
      unknown = fits ? middle + 1..<unknown.upperBound : unknown.lowerBound..<middle
    }
    return unknown.lowerBound > range.lowerBound ? unknown.lowerBound - 1 : nil
  }
}
