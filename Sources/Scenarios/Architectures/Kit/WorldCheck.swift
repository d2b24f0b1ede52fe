import Hierarchy

/// What must be true of every world after every step, whatever its model says.
enum WorldCheck {
  /// Each violation in a line of its own.
  static func violations(in world: any World) -> [String] {
    let living = world.stage.census.living
    let reach = Ownership.reach(of: world.application)
    var lines: [String] = []
    let leaked = living.filter { !reach.contains(ObjectIdentifier($0)) }.map(\.title)
    if !leaked.isEmpty { lines.append("alive but owned by nobody: \(leaked.sorted())") }
    lines += strayAssociations(living, reach)
    let reads = world.stage.links.table.wouldDangleReads
    if reads > 0 { lines.append("\(reads) reads of a dead parent coordinator") }
    return lines
  }

  /// An association has to belong to an owner who is part of the app.
  private static func strayAssociations(_ living: [any Linked], _ reach: Set<ObjectIdentifier>) -> [String] {
    living.compactMap { level in
      guard let coordinator = (level as? any Associating)?.parentCoordinator else { return nil }
      guard !reach.contains(ObjectIdentifier(coordinator)) else { return nil }
      let name = (coordinator as? any Linked)?.title ?? "\(type(of: coordinator))"
      return "association of \(level.title) with \(name), whom nobody owns"
    }
  }
}
