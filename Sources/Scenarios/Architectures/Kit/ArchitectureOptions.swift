import Hierarchy

/// The choices that the articles disagree on, and the mistake, if any, that is built in.
///
/// A choice is nil in an architecture that has one answer to it.
package struct ArchitectureOptions: Equatable, Sendable {
  package var linkage: Linkage
  /// In which order a controller looks for its coordinating responder.
  var lookup: Lookup?
  /// What a controller's `next` is.
  var next: NextMode?
  var modal: ModalRepair?
  var observer: ObserverSharing?
  var watching: PopWatching?
  var form: FlowForm?
  /// Who presents a modal; nil for the app's own way, which all forms have but for a claim's.
  var presenter: Presenter?
  package var hazard: Hazard?

  /// This form with the mistake `hazard`, which `steps` bring out with a violation that contains `evidence`.
  func with(_ hazard: Hazard?, _ steps: [Step] = [], _ evidence: String = "") -> ArchitectureOptions {
    var form = self
    form.hazard = hazard
    form.hazard?.steps = steps
    form.hazard?.evidence = evidence
    return form
  }

  /// What is set, with what tells forms of one architecture apart first.
  private var parts: [(key: String, value: String)] {
    let all = [
      ("hazard", hazard?.name), ("linkage", linkage.rawValue), ("form", form?.rawValue),
      ("watching", watching?.rawValue), ("lookup", lookup?.rawValue), ("next", next?.rawValue),
      ("modal", modal?.rawValue), ("observer", observer?.rawValue), ("presenter", presenter?.rawValue),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The options that are set, as `key=value;…`, sorted by key.
  package var canonical: String { parts.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ";") }

  /// The form in as few words as tell it from others of its architecture.
  package var brief: String { parts.map(\.value).joined(separator: " ") }
}

/// How the levels of an architecture reach the next one, by the names of the strategies that do the same on a plan.
package enum Linkage: String, Sendable, CaseIterable {
  /// Parent coordinators in a side table, behind a box that holds them weakly (catalogue C7).
  case trampoline = "responder.trampoline"
  /// Parent coordinators in a side table that keeps nothing alive and notices nothing (catalogue D7).
  case assign = "responder.assign"
  /// Parent coordinators in a side table that keeps them alive (catalogue E6).
  case retain = "responder.retain"
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
    case .retain: .retain
    case .native, .delegate, .weakClosure: nil
    }
  }

  /// Whether a message climbs from responder to responder rather than from level to level.
  var followsResponders: Bool { policy != nil || self == .native }
}

/// What is done about a modal whose native chain skips its presenter (catalogue A12).
enum ModalRepair: String {
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

  func presenter(for caller: Controller) -> Controller {
    guard self == .container else { return caller }
    return sequence(first: caller, next: \.parent).suffix(1).first ?? caller
  }
}

/// Who watches a navigation stack that several coordinators share (catalogue B5, B9).
enum ObserverSharing: String {
  /// One per stack, which all coordinators on it use.
  case shared
  /// An observer per coordinator: each takes the one delegate slot from the one before.
  case own
}

/// Who learns that a screen has left a navigation stack (catalogue B3, B4).
enum PopWatching: String {
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
enum FlowForm: String {
  /// A container controller: a member of the chain and of the controller tree.
  case controller
  /// A coordinator beside the controller tree.
  case coordinator
}

/// A mistake that the articles or the users of their libraries warn of, built to see that it is caught.
///
/// Mostly it is a subclass of one of the app's own classes, or of several, and plays that one's part; some are a choice
/// that the article warns of, and have no class.
package struct Hazard: Equatable, Sendable {
  /// What it is called in the options of a form.
  package let name: String
  private let understudies: [AnyClass]
  /// The steps that bring it out.
  package var steps: [Step] = []
  /// Words that one of the violations has to contain; if none does, or this is empty, it was caught by accident.
  package var evidence = ""

  /// Each of `understudies` makes it where it plays the part of a class that it inherits from.
  init(_ name: String, _ understudies: AnyClass...) { (self.name, self.understudies) = (name, understudies) }

  func cast<Part: AnyObject>(_ part: Part.Type) -> Part.Type {
    understudies.lazy.compactMap { $0 as? Part.Type }.first ?? part
  }

  /// By name: no architecture has two of one.
  package static func == (left: Hazard, right: Hazard) -> Bool { left.name == right.name }
}

/// A form with a mistake, which knows how that shows.
package typealias HazardCase = ArchitectureOptions

extension [HazardCase] {
  /// Of each the form, the mistake, the steps that bring it out, and words of a violation that shows it.
  init(_ rows: [(ArchitectureOptions, Hazard, [Step], String)]) { self = rows.map { $0.with($1, $2, $3) } }
}
