import Hierarchy

/// The choices that the articles disagree on, and the mistake, if any, that is built in.
public struct ArchitectureOptions: Equatable, Sendable {
  /// How levels reach each other.
  public var linkage: Linkage
  /// In which order a controller looks for its coordinating responder; nil where the linkage asks for none.
  var lookup: Lookup?
  /// What a controller's `next` is; nil where the linkage does not ask.
  var next: NextMode?
  /// What is done about modals; nil where the architecture has none.
  var modal: ModalRepair?
  /// Who watches a shared stack; nil where that is not a choice.
  public var observer: ObserverSharing?
  /// Who learns of pops; nil where that is not a choice.
  public var watching: PopWatching?
  /// What decides about a flow; nil where the architecture has one answer.
  public var form: FlowForm?
  /// Who is the presenter of a modal; nil for the screen that asks, which all forms have but for a claim's.
  var presenter: Presenter?
  /// The mistake that is built in, which has to be caught.
  public var hazard: Hazard?

  init(
    _ linkage: Linkage,
    lookup: Lookup? = nil,
    next: NextMode? = nil,
    modal: ModalRepair? = nil,
    observer: ObserverSharing? = nil,
    watching: PopWatching? = nil,
    form: FlowForm? = nil,
    hazard: Hazard? = nil
  ) {
    (self.linkage, self.lookup, self.next, self.modal) = (linkage, lookup, next, modal)
    (self.observer, self.watching, self.form, self.hazard) = (observer, watching, form, hazard)
  }

  /// The same with the mistake `hazard`, or without any.
  func with(_ hazard: Hazard?) -> ArchitectureOptions {
    var form = self
    form.hazard = hazard
    return form
  }

  /// The same with another repair of modals.
  func with(_ modal: ModalRepair) -> ArchitectureOptions {
    var form = self
    form.modal = modal
    return form
  }

  /// The options that are set, as `key=value;…`, sorted by key.
  public var canonical: String {
    [
      ("form", form?.rawValue), ("hazard", hazard?.name), ("linkage", linkage.rawValue),
      ("lookup", lookup?.rawValue), ("modal", modal?.rawValue), ("next", next?.rawValue),
      ("observer", observer?.rawValue), ("presenter", presenter?.rawValue), ("watching", watching?.rawValue),
    ].compactMap { key, value in value.map { "\(key)=\($0)" } }.joined(separator: ";")
  }

  /// The form in as few words as tell it from others of its architecture: the mistake, then the choices.
  public var brief: String {
    [
      hazard?.name, linkage.rawValue, form?.rawValue, watching?.rawValue, lookup?.rawValue, next?.rawValue,
      modal?.rawValue, observer?.rawValue,
    ].compactMap(\.self).joined(separator: " ")
  }
}

/// How the levels of an architecture reach the next one, by the names of the strategies that do the same on a plan.
public enum Linkage: String, Sendable, CaseIterable {
  /// Parent coordinators in a side table, behind a box that holds them weakly (catalogue C7).
  case trampoline = "responder.trampoline"
  /// Parent coordinators in a side table that keeps nothing alive and notices nothing (catalogue D7).
  case assign = "responder.assign"
  /// The native chain alone (catalogue A, D8).
  case native = "responder.native"
  /// Each level holds the next one weakly and relays to it.
  case delegate = "delegate.relay"
  /// Each level keeps a closure that holds the next one weakly.
  case weakClosure = "closure.weak"

  /// How the side table holds parent coordinators; nil where there is no table.
  var policy: AssociationPolicy? {
    switch self {
    case .trampoline: .trampoline
    case .assign: .assign
    case .native, .delegate, .weakClosure: nil
    }
  }

  /// Whether a message climbs from responder to responder rather than from level to level.
  var followsResponders: Bool { policy != nil || self == .native }
}

/// What is done about a modal whose native chain skips its presenter (catalogue A12, A13, C8, E8).
enum ModalRepair: String, CaseIterable {
  /// Nothing: the presenter answers as the mode of `next` says.
  case none
  /// A wrapper controller adopts the modal and answers its presenter as `next` (A13).
  case wrapper
  /// The order of look-ups asks the presenting controller before the view (C8).
  case lookup
  /// A coordinator of its own around the modal (E8).
  case coordinator
}

/// Who a modal's `presenting` leads to (catalogue C8, E8).
enum Presenter: String, CaseIterable {
  /// The screen that asked for the modal.
  case caller
  /// The outermost container around that screen: in UIKit a full-screen modal is presented by the controller that
  /// defines the context, which most often is that one, whoever called `present`.
  case container

  /// The controller that presents for `caller`.
  func presenter(for caller: Controller) -> Controller {
    guard self == .container else { return caller }
    var outermost = caller
    while let parent = outermost.parent { outermost = parent }
    return outermost
  }
}

/// Who watches a navigation stack that several coordinators share (catalogue B5, B9).
public enum ObserverSharing: String, Sendable {
  /// One observer per stack, which all coordinators on it use.
  case shared
  /// An observer per coordinator: each takes the one delegate slot from the one before.
  case own
}

/// Who learns that a screen has left a navigation stack (catalogue B3, B4).
public enum PopWatching: String, Sendable {
  /// An observer that compares the stack with the screens that it observes, under flows that have all of theirs observed.
  case observer
  /// The article's observer, under flows that have their first screen observed and no other.
  case articleObserver = "article-observer"
  /// The container that the article rejects, around the stack and its delegate: one level more in both trees.
  case articleContainer = "article-container"
  /// The first coordinator of the stack as its delegate, which the article rejects too.
  case articleCoordinator = "article-coordinator"
}

/// What decides about a flow (catalogue D1, D2).
public enum FlowForm: String, Sendable {
  /// A container controller: a member of the chain and of the controller tree.
  case controller
  /// A coordinator beside the controller tree.
  case coordinator
}
