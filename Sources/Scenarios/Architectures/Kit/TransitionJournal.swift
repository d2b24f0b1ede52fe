import Hierarchy

/// The rules of the article on container coordinators (catalogue A14).
enum ContainerRule: String, CaseIterable {
  /// Push, pop, reset, select, present and dismiss are for containers, and for the user.
  case onlyContainersTransition = "only containers transition"
  /// The level that presented a modal dismisses it, or the user swipes it away.
  case presenterDismisses = "who presented dismisses"
  /// Titles, buttons in the bar above a screen and tab items are set by containers.
  case containersConfigure = "containers set title"
  case containersEquip = "containers set bar buttons"
  case containersLabel = "containers set tab item"
}

/// The transitions of an app, held against the rules of catalogue A14 as they are made.
///
/// Entries are made where things change: in the operations of stacks, containers, presentations and windows, and where
/// titles are stored. They are the deed of the level that was called last, be it by a message, by the user's finger or by
/// the system; outside of such calls, of the user. What an initialiser does counts as done by who makes the object.
final class TransitionJournal {
  /// How many were made.
  private(set) var count = 0
  /// Those against a rule, as sentences: `list#1 push details#1`.
  private(set) var violations: [(rule: ContainerRule, words: String)] = []
  private let hasCoordinators: Bool
  private var presenters: [String: String] = [:]
  /// The levels whose code runs, the one that was called last at the end.
  var running: [any Linked] = []

  /// If `hasCoordinators`, these may do what containers do, and the first rule is the only one.
  init(hasCoordinators: Bool = false) { self.hasCoordinators = hasCoordinators }

  /// Takes note of a change of what `place` shows.
  func record(_ change: ContentChange, of subject: Controller, in place: any Linked) {
    count += 1
    let actor = running.last
    // Who puts children into itself is a container by doing so, whatever it is called.
    let isOwn = place === actor && (change == .embed || change == .remove)
    let words = { "\(change.rawValue) \(subject.name)" }
    if let actor, !isOwn, !mayMove(actor) { violate(.onlyContainersTransition, words()) }
    if change == .present { presenters[subject.name] = actor?.title ?? "user" }
    if change == .dismiss {
      let presenter = presenters.removeValue(forKey: subject.name)
      if let actor, presenter != actor.title { violate(.presenterDismisses, words()) }
    }
  }

  /// Takes note that `level` was given a `property`.
  func recordSetting(_ property: String, of level: any Linked, under rule: ContainerRule) {
    count += 1
    if running.last.map(mayMove) == true { return }
    violate(rule, "set the \(property) of \(level.title)")
  }

  /// By what `level` is and not by what it says it is.
  private func mayMove(_ level: any Linked) -> Bool {
    if level is Coordinator { return hasCoordinators }
    let container = (level as? Controller)?.container
    return level is Window || container == .navigation || container == .tabs
  }

  private func violate(_ rule: ContainerRule, _ words: String) {
    guard !hasCoordinators || rule == .onlyContainersTransition else { return }
    violations.append((rule, "\(running.last?.title ?? "user") \(words)"))
  }

  /// The violations since the last call.
  func takeViolations() -> [(rule: ContainerRule, words: String)] {
    defer { violations = [] }
    return violations
  }
}
