import Hierarchy

/// The claims of article D.
enum FlowControllersClaims {
  /// D1 to D14.
  static let all: [Claim] = [
    logout, activeChild, services, childArray, containment, windowEdges, parentLinks, nativeChain, traits, typeTest,
    strongKeys, popped, callbacks, deepLinks,
  ]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures flow-controllers\(filter)'"
  }

  /// A world that has come as far as main.
  static func main(_ options: ArchitectureOptions) -> FlowWorld {
    let world = FlowWorld(options)
    world.perform([Step(.login), Step(.login)])
    return world
  }

  /// The form with controllers, by delegates or however the flows are linked.
  static func controllers(_ linkage: Linkage = .native, hazard: Hazard? = nil) -> ArchitectureOptions {
    ArchitectureOptions(linkage, form: .controller, hazard: hazard)
  }

  /// The form with coordinators.
  static func coordinators(_ linkage: Linkage = .delegate, hazard: Hazard? = nil) -> ArchitectureOptions {
    ArchitectureOptions(linkage, form: .coordinator, hazard: hazard)
  }

  /// Breaks what a leaking form has tied, so that looking for it does not fill the memory.
  static func sever(_ world: FlowWorld) {
    for level in world.stage.census.living { world.stage.links.disconnect(level) }
  }
}

extension FlowWorld {
  /// Levels that live and that ownership does not reach.
  var leftBehind: Int {
    let reach = Ownership.reach(of: application)
    return stage.census.living.count { !reach.contains(ObjectIdentifier($0)) }
  }
}
