import Hierarchy

/// A level whose link lies in a side table.
protocol LinkedLevel: AnyObject {
  /// Makes this level hand to `parent`, or to nobody, of which no entry stays.
  func link(to parent: Responder?)
}

class LinkedCell: Cell, LinkedLevel {
  fileprivate final let rules: LinkRules
  private let associations: AssociationSlot

  init(_ seat: Seat, _ rules: LinkRules) {
    self.rules = rules
    associations = AssociationSlot(rules.table)
    super.init(id: seat.id)
  }

  deinit { rules.table.removeAll(of: associations) }

  final func link(to parent: Responder?) { rules.link(associations, to: parent) }

  final override var coordinatingResponder: Responder? { rules.above(associations) }
}

class LinkedController: Controller, LinkedLevel {
  fileprivate final let rules: LinkRules
  private let associations: AssociationSlot

  init(_ seat: Seat, _ rules: LinkRules) {
    self.rules = rules
    associations = AssociationSlot(rules.table)
    super.init(id: seat.id, container: seat.container)
  }

  deinit { rules.table.removeAll(of: associations) }

  final func link(to parent: Responder?) { rules.link(associations, to: parent) }

  @inline(__always)
  fileprivate final var above: Responder? { rules.above(associations) }

  override var coordinatingResponder: Responder? { above }
}

/// The second concrete class behind every call to a controller.
final class LinkedTwinController: LinkedController {
  // Or else LLVM merges the two equal bodies, and with them the calls that have to stay apart.
  @inline(never)
  override var coordinatingResponder: Responder? { above }
}

class LinkedCoordinator: Coordinator, LinkedLevel {
  fileprivate final let rules: LinkRules
  private let associations: AssociationSlot

  init(_ seat: Seat, _ rules: LinkRules) {
    self.rules = rules
    associations = AssociationSlot(rules.table)
    super.init(id: seat.id)
  }

  deinit { rules.table.removeAll(of: associations) }

  final func link(to parent: Responder?) { rules.link(associations, to: parent) }

  final override var coordinatingResponder: Responder? { rules.above(associations) }
}
