public import Hierarchy

/// Makes and follows the links of one world, as its linkage says.
///
/// A creator wires what it creates, whatever the linkage, in one of the articles' two lines: `parentCoordinator = self` in
/// a coordinator, about the controller that its flow starts from, and `delegate = self` about everything else. Where a
/// linkage has no use for a line it does nothing. `connect` is both at once, for who makes things of any kind.
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

  init(_ options: ArchitectureOptions, _ table: any AssociationTable) {
    linkage = options.linkage
    lookup = options.linkage == .native ? .native : options.lookup ?? .coordinating
    next = options.next ?? .container
    self.table = table
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
    if lookup == .native { return controller.next }
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
}

// MARK: - Levels

/// A level of an architecture: it has a title to be known by and a link to the next level.
public protocol Linked: Responder {
  /// What people and models call it, as in `details#3`; unique within its world.
  var title: String { get }
  /// What it shares with its world.
  var stage: Stage { get }
  /// Its own link to the next level; open where the linkage has none.
  var outlet: LevelLink { get set }
}

/// A controller that a flow may start from.
protocol Associating: AnyObject {
  /// The coordinator of that flow, as loosely typed as in the articles: a coordinator writes `parentCoordinator = self`.
  ///
  /// It is kept in the side table, or, where levels have links of their own, in such a link.
  var parentCoordinator: AnyObject? { get set }
  /// How the side table holds it; nil where the app's controllers have none.
  var associationPolicy: AssociationPolicy? { get }
  /// The coordinator that it hands its messages to by a link of its own.
  var linkedCoordinator: Coordinator? { get }
}

extension Links {
  /// The parent coordinator of `controller`, whose associations are `slot`.
  func parentCoordinator(of controller: some Linked, in slot: borrowing AssociationSlot) -> AnyObject? {
    linkage.policy == nil ? controller.outlet.target : table.value(for: .parentCoordinator, of: slot)
  }

  /// Makes `coordinator` the parent coordinator of `controller`, whose associations are `slot`.
  func setParentCoordinator(
    _ coordinator: AnyObject?,
    of controller: some Linked & Associating,
    in slot: borrowing AssociationSlot
  ) {
    if let policy = controller.associationPolicy {
      table.set(coordinator, for: .parentCoordinator, of: slot, policy: policy)
    } else {
      controller.outlet = outlet(to: coordinator as? Responder)
    }
  }
}

// MARK: - Counting

/// Which branch of the order of look-ups a controller's chain went through (catalogue C8).
public enum LookupBranch: Int, Sendable, CaseIterable {
  /// The parent coordinator from the side table.
  case coordinator
  /// The container.
  case parent
  /// The presenting controller.
  case presenting
  /// The view around the view.
  case superview
  /// A parent coordinator that is no responder: the cast fails and the chain ends.
  case failedCast
}

/// How often each branch was taken; how often the table was asked is for the table to say.
public struct LookupTally: Sendable, Equatable {
  private var taken = [Int](repeating: 0, count: LookupBranch.allCases.count)

  /// A tally of nothing.
  public init() {}

  /// How often `branch` was taken.
  public subscript(branch: LookupBranch) -> Int { taken[branch.rawValue] }

  /// Takes note of one look-up that went through `branch`.
  mutating func note(_ branch: LookupBranch) {
    taken[branch.rawValue] += 1
  }
}
