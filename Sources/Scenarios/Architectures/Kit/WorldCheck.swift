import Hierarchy

/// What must be true of every world after every step, whatever its model says.
enum WorldCheck {
  /// Each violation in a line of its own.
  static func violations(in world: any World) -> [String] {
    let table = world.stage.links.table
    let reach = Ownership.reach(of: world.application)
    // Under most linkages the table is empty, and nobody has an association that could be read.
    let hasAssociations = table.entryCount > 0
    var leaked: [String] = []
    var strays: [String] = []
    world.stage.census.forEachLiving { level in
      if !reach.contains(ObjectIdentifier(level)) { leaked.append(level.title) }
      if hasAssociations, let stray = strayAssociation(of: level, reach) { strays.append(stray) }
    }
    var lines: [String] = []
    if !leaked.isEmpty { lines.append("alive but owned by nobody: \(leaked.sorted())") }
    lines += strays
    let reads = table.wouldDangleReads
    if reads > 0 { lines.append("\(reads) reads of a dead parent coordinator") }
    return lines
  }

  /// An association has to belong to an owner who is part of the app.
  private static func strayAssociation(of level: any Linked, _ reach: Set<ObjectIdentifier>) -> String? {
    guard let coordinator = (level as? any Associating)?.parentCoordinator else { return nil }
    guard !reach.contains(ObjectIdentifier(coordinator)) else { return nil }
    let name = (coordinator as? any Linked)?.title ?? "\(type(of: coordinator))"
    return "association of \(level.title) with \(name), whom nobody owns"
  }
}
