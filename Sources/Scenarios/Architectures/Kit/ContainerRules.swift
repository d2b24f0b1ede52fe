public import Hierarchy

/// Checks a journal of transitions against the rules of catalogue A14, as it grows.
public struct ContainerRules {
  private var presenters: [String: Actor] = [:]

  /// A checker that has seen nothing yet.
  public init() {}

  /// Every violation in `journal`, which follows what was checked before.
  public mutating func check(_ journal: some Sequence<Transition>) -> [RuleViolation] {
    journal.flatMap { transition in
      broken(by: transition).map { RuleViolation(rule: $0, transition: transition) }
    }
  }

  private mutating func broken(by transition: Transition) -> [RuleViolation.Rule] {
    let actor = transition.actor
    var rules: [RuleViolation.Rule] = []
    switch transition.deed {
    case .change(let change):
      // Who puts children into itself is a container by doing so, whatever it is called.
      let isOwn = transition.place == actor.title && (change == .embed || change == .remove)
      if !actor.isContainer, actor.kind != .user, !isOwn { rules.append(.onlyContainersTransition) }
      if change == .present { presenters[transition.subject] = actor }
      if change == .dismiss {
        let presenter = presenters.removeValue(forKey: transition.subject)
        if actor.kind != .user, presenter != actor { rules.append(.presenterDismisses) }
      }
    case .setTitle, .setTabItem:
      if !actor.isContainer { rules.append(.containersConfigure) }
    }
    return rules
  }
}

/// A transition against a rule.
public struct RuleViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rules of the article on container coordinators (catalogue A14).
  public enum Rule: String, Sendable, CaseIterable {
    /// Push, pop, reset, select, present and dismiss are for containers, and for the user.
    case onlyContainersTransition = "only containers transition"
    /// A modal is dismissed by whoever presented it, or swiped away by the user.
    case presenterDismisses = "who presented dismisses"
    /// Titles and tab items are set by containers.
    case containersConfigure = "containers set title and tab item"
  }

  /// Which rule.
  public let rule: Rule
  /// The transition.
  public let transition: Transition

  /// Rule and transition in a line.
  public var description: String { "\(rule.rawValue): \(transition)" }
}

// MARK: - What is checked

/// The transitions of a world in their order, for the rule checker (catalogue A14).
///
/// No screen, stack or coordinator writes into it. Entries are made where things change: in the operations of stacks,
/// containers, presentations and windows, and where titles are stored. Who has done it is whose code runs: that of the
/// level which was called last, be it by a message that came to it, by the user's finger or by the system. Outside of
/// such calls it is the user, or the system for the user. One thing cannot be told: what an initialiser does counts as
/// done by whoever makes the object.
public final class TransitionJournal {
  private var entries: [Transition] = []
  private var running: [any Linked] = []

  /// A journal without entries.
  public init() {}

  /// Runs `body`, which is a call to `level`.
  func turn<Result>(of level: any Linked, _ body: () -> Result) -> Result {
    running.append(level)
    defer { running.removeLast() }
    return body()
  }

  /// Takes note of a change of what `place` shows.
  func record(_ change: ContentChange, of subject: Controller, in place: any Linked) {
    record(.change(change), (subject as? any Linked)?.title ?? "controller \(subject.id)", in: place.title)
  }

  /// Takes note of something that was done to what is called `subject`.
  func record(_ deed: Transition.Deed, _ subject: String, in place: String) {
    entries.append(Transition(running.last.map { Actor($0) } ?? .user, deed, subject, in: place))
  }

  /// The entries since the last call, in order.
  public func take() -> [Transition] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}

extension Stage {
  /// Runs `body`, which is a call to `level`, by a message, the user or the system.
  func turn<Result>(of level: any Linked, _ body: () -> Result) -> Result {
    guard let transitions else { return body() }
    return transitions.turn(of: level, body)
  }
}

/// Something that was done to what is on screen, and who did it.
public struct Transition: Hashable, Sendable, CustomStringConvertible {
  /// What can be done.
  public enum Deed: Hashable, Sendable {
    /// What a controller or window shows is another.
    case change(ContentChange)
    /// A screen is titled.
    case setTitle
    /// A tab gets its item.
    case setTabItem
  }

  /// Who did it.
  public let actor: Actor
  /// What was done.
  public let deed: Deed
  /// The title of what it was done to.
  public let subject: String
  /// The title of the stack, container, presenter or window in which it was done.
  public let place: String

  /// `actor` did `deed` to the controller titled `subject` in `place`.
  public init(_ actor: Actor, _ deed: Deed, _ subject: String, in place: String) {
    self.actor = actor
    self.deed = deed
    self.subject = subject
    self.place = place
  }

  /// As a sentence: `messages#1 present compose#2`.
  public var description: String {
    switch deed {
    case .change(let change): "\(actor) \(change.rawValue) \(subject)"
    case .setTitle: "\(actor) set the title of \(subject)"
    case .setTabItem: "\(actor) set the tab item of \(subject)"
    }
  }
}

/// Who made a transition.
public struct Actor: Hashable, Sendable, CustomStringConvertible {
  /// What kind of party it is, as the rules of the articles tell them apart.
  public enum Kind: String, Sendable {
    /// A stack.
    case stack
    /// A container of tabs.
    case tabs
    /// The root of the view tree.
    case window
    /// A screen with content, or a view in it.
    case screen
    /// A coordinator.
    case coordinator
    /// The user or the system, by gestures and buttons that no code of the app answers.
    case user
  }

  /// What kind it is.
  public let kind: Kind
  /// Its title.
  public let title: String

  /// The user, or the system on the user's behalf.
  public static let user = Actor(kind: .user, title: "user")

  private init(kind: Kind, title: String) {
    self.kind = kind
    self.title = title
  }

  /// `level`, by what it is and not by what it says it is.
  public init(_ level: any Linked) {
    title = level.title
    kind =
      switch level as Responder {
      case is Coordinator: .coordinator
      case is Window: .window
      case let controller as Controller:
        switch controller.container {
        case .navigation: .stack
        case .tabs: .tabs
        case .plain, .split: .screen
        }
      default: .screen
      }
  }

  /// Whether it is a container, and so may make transitions (catalogue A14).
  public var isContainer: Bool { kind == .stack || kind == .tabs || kind == .window }

  /// The title.
  public var description: String { title }
}
