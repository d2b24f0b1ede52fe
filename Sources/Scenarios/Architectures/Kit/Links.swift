public import Hierarchy

/// Makes and follows the links of one world, as its linkage says.
///
/// A creator calls `connect` for what it creates, whatever the linkage: that line is the act of wiring in every
/// article, be it `parentCoordinator = self` or `delegate = self`.
public final class Links {
  /// How levels reach each other.
  public let linkage: Linkage
  /// In which order a controller looks.
  public let lookup: Lookup
  /// What a controller's `next` is.
  public let next: NextMode
  /// The side table; there is one in every world, and under most linkages nothing is in it.
  public let table: any AssociationTable
  /// Counts the look-ups, once somebody has put a tally there.
  public var tally: LookupTally?

  init(_ options: ArchitectureOptions) {
    linkage = options.linkage
    lookup = options.linkage == .native ? .native : options.lookup ?? .coordinating
    next = options.next ?? .container
    table = AssociationTableKind.apple.makeTable()
  }

  /// Lets the messages of `child` go to `level`, which made it.
  public func connect(_ child: some Linked, to level: Responder) {
    switch linkage {
    case .native: break
    case .trampoline, .retain, .assign: associate(child, with: level)
    case .delegate, .weakParent: child.outlet = .weak(WeakLink(level))
    case .strongParent: child.outlet = .strong(level)
    case .weakClosure: child.outlet = .closure { [weak level] in level }
    case .strongClosure: child.outlet = .closure { level }
    }
  }

  /// Takes the link of `child` back.
  public func disconnect(_ child: some Linked) {
    child.outlet = .open
    (child as? any Associating)?.parentCoordinator = nil
  }

  /// Where a message goes from `level`.
  func next(after level: some Linked) -> Responder? {
    guard linkage.followsResponders else { return level.outlet.target }
    guard let controller = level as? any Controller & Associating else {
      return (level as? Coordinator)?.parent ?? level.next
    }
    return next(after: controller)
  }

  /// The order of look-ups of the articles: a coordinator that is no responder would end the chain.
  private func next(after controller: any Controller & Associating) -> Responder? {
    if lookup == .native { return next.next(of: controller) }
    if let coordinator = controller.parentCoordinator {
      tally?.note(coordinator is Responder ? .coordinator : .failedCast)
      return coordinator as? Responder
    }
    if lookup == .coordinating {
      if let parent = controller.parent { return noted(.parent, parent) }
      if let presenting = controller.presenting { return noted(.presenting, presenting) }
    }
    return noted(.superview, controller.view?.superview)
  }

  private func noted(_ branch: LookupBranch, _ responder: Responder?) -> Responder? {
    tally?.note(branch)
    return responder
  }

  /// Only controllers have an association, and only with a coordinator: everything else has a place in the chain.
  private func associate(_ child: some Linked, with level: Responder) {
    guard let controller = child as? any Associating, level is Coordinator else { return }
    controller.parentCoordinator = level
  }
}
