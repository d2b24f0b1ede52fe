public import Hierarchy

/// How the levels of an architecture reach the next one, by the names of the strategies that do the same on a plan.
public enum Linkage: String, Sendable, CaseIterable {
  /// Parent coordinators in a side table, behind a box that holds them weakly (catalogue C7).
  case trampoline = "responder.trampoline"
  /// Parent coordinators in a side table that keeps them alive (catalogue E6).
  case retain = "responder.retain"
  /// Parent coordinators in a side table that keeps nothing alive and notices nothing (catalogue D7).
  case assign = "responder.assign"
  /// The native chain alone (catalogue A, D8).
  case native = "responder.native"
  /// Each level holds the next one weakly and relays to it.
  case delegate = "delegate.relay"
  /// Each level keeps a closure that holds the next one weakly.
  case weakClosure = "closure.weak"
  /// Each level keeps a closure that keeps the next one alive (catalogue D13).
  case strongClosure = "closure.strong"
  /// Each level holds the next one weakly in a fixed property.
  case weakParent = "parent.weak"
  /// Each level keeps the next one alive in a fixed property (catalogue C5).
  case strongParent = "parent.strong"

  /// How the side table holds parent coordinators; nil where there is no table.
  public var policy: AssociationPolicy? {
    switch self {
    case .trampoline: .trampoline
    case .retain: .retain
    case .assign: .assign
    case .native, .delegate, .weakClosure, .strongClosure, .weakParent, .strongParent: nil
    }
  }

  /// Whether a message climbs from responder to responder rather than from level to level.
  public var followsResponders: Bool { policy != nil || self == .native }

  /// Whether a link keeps alive what owns it, so that what should die does not.
  public var makesCycles: Bool { self == .retain || self == .strongClosure || self == .strongParent }
}
