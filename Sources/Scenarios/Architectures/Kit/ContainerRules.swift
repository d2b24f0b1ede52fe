import Hierarchy

/// Checks a journal of transitions against the rules of catalogue A14, as it grows.
struct ContainerRules {
  private var presenters: [String: String] = [:]
  private let rules: Set<RuleViolation.Rule>
  private let movers: Set<Actor.Kind>

  /// A checker of `rules` that has seen nothing yet; those of the kinds in `movers` may do what containers do.
  init(
    only rules: Set<RuleViolation.Rule> = Set(RuleViolation.Rule.allCases),
    also movers: Set<Actor.Kind> = []
  ) {
    (self.rules, self.movers) = (rules, movers.union([.container]))
  }

  /// Every violation in `journal`, which follows what was checked before.
  mutating func check(_ journal: [Transition]) -> [RuleViolation] {
    journal.flatMap { transition in
      broken(by: transition).filter(rules.contains).map { RuleViolation(rule: $0, transition: transition) }
    }
  }

  private mutating func broken(by transition: Transition) -> [RuleViolation.Rule] {
    let actor = transition.actor
    let mayMove = movers.contains(actor.kind)
    guard case .change(let change) = transition.deed else { return mayMove ? [] : [.containersConfigure] }
    var rules: [RuleViolation.Rule] = []
    // Who puts children into itself is a container by doing so, whatever it is called.
    let isOwn = transition.place == actor.title && (change == .embed || change == .remove)
    if !mayMove, actor.kind != .user, !isOwn { rules.append(.onlyContainersTransition) }
    if change == .present { presenters[transition.subject] = actor.title }
    if change == .dismiss {
      let presenter = presenters.removeValue(forKey: transition.subject)
      if actor.kind != .user, presenter != actor.title { rules.append(.presenterDismisses) }
    }
    return rules
  }
}

/// A transition against a rule.
struct RuleViolation: CustomStringConvertible {
  /// The rules of the article on container coordinators (catalogue A14).
  enum Rule: String, CaseIterable {
    /// Push, pop, reset, select, present and dismiss are for containers, and for the user.
    case onlyContainersTransition = "only containers transition"
    /// A modal is dismissed by whoever presented it, or swiped away by the user.
    case presenterDismisses = "who presented dismisses"
    /// Titles and tab items are set by containers.
    case containersConfigure = "containers set title and tab item"
  }

  let rule: Rule
  let transition: Transition

  var description: String { "\(rule.rawValue): \(transition)" }
}

// MARK: - What is checked

/// The transitions of an app in their order, for the rule checker (catalogue A14).
///
/// No screen, stack or coordinator writes into it. Entries are made where things change: in the operations of stacks,
/// containers, presentations and windows, and where titles are stored. Who has done it is whose code runs: that of the
/// level which was called last, be it by a message that came to it, by the user's finger or by the system. Outside of
/// such calls it is the user, or the system for the user. One thing cannot be told: what an initialiser does counts as
/// done by whoever makes the object.
final class TransitionJournal {
  private var entries: [Transition] = []
  fileprivate var running: [any Linked] = []

  /// Takes note of a change of what `place` shows.
  func record(_ change: ContentChange, of subject: Controller, in place: any Linked) {
    record(.change(change), subject.name, in: place.title)
  }

  /// Takes note of something that was done to what is called `subject`.
  func record(_ deed: Transition.Deed, _ subject: String, in place: String) {
    let actor = running.last.map { Actor($0) } ?? .user
    entries.append(Transition(actor: actor, deed: deed, subject: subject, place: place))
  }

  /// The entries since the last call, in order.
  func take() -> [Transition] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}

extension Stage {
  /// Runs `body`, which is a call to `level`, by a message, the user or the system.
  func turn<Result>(of level: any Linked, _ body: () -> Result) -> Result {
    guard let transitions else { return body() }
    transitions.running.append(level)
    defer { transitions.running.removeLast() }
    return body()
  }
}

/// Something that was done to what is on screen, and who did it.
struct Transition: CustomStringConvertible {
  enum Deed {
    /// What a controller or window shows is another.
    case change(ContentChange)
    case setTitle
    case setTabItem
  }

  let actor: Actor
  let deed: Deed
  /// The title of what it was done to.
  let subject: String
  /// The title of the stack, container, presenter or window in which it was done.
  let place: String

  /// As a sentence: `messages#1 present compose#2`.
  var description: String {
    switch deed {
    case .change(let change): "\(actor.title) \(change.rawValue) \(subject)"
    case .setTitle: "\(actor.title) set the title of \(subject)"
    case .setTabItem: "\(actor.title) set the tab item of \(subject)"
    }
  }
}

/// Who made a transition.
struct Actor {
  /// What kind of party it is, as the rules of the articles tell them apart.
  enum Kind {
    /// A stack, tabs or a window.
    case container
    /// A screen with content, or a view in it.
    case screen
    case coordinator
    /// The user or the system, by gestures and buttons that no code of the app answers.
    case user
  }

  let kind: Kind
  let title: String

  /// The user, or the system on the user's behalf.
  static let user = Actor(kind: .user, title: "user")
}

extension Actor {
  /// `level`, by what it is and not by what it says it is.
  init(_ level: any Linked) {
    title = level.title
    let container = (level as? Controller)?.container
    kind =
      if level is Coordinator {
        .coordinator
      } else {
        level is Window || container == .navigation || container == .tabs ? .container : .screen
      }
  }
}
