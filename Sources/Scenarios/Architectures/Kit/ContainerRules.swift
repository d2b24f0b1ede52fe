import Hierarchy

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
    case .push, .pop, .reset, .select:
      if !mayTransition(actor) { rules.append(.onlyContainersTransition) }
    case .present:
      if !mayTransition(actor) { rules.append(.onlyContainersTransition) }
      presenters[transition.subject] = actor
    case .dismiss:
      if !mayTransition(actor) { rules.append(.onlyContainersTransition) }
      let presenter = presenters.removeValue(forKey: transition.subject)
      if actor.kind != .user, presenter != actor { rules.append(.presenterDismisses) }
    case .setTitle:
      if actor.kind != .stack { rules.append(.containersConfigure) }
    case .setTabItem:
      if actor.kind != .tabs { rules.append(.containersConfigure) }
    }
    return rules
  }

  private func mayTransition(_ actor: Actor) -> Bool { actor.isContainer || actor.kind == .user }
}

/// A transition against a rule.
public struct RuleViolation: Hashable, Sendable, CustomStringConvertible {
  /// The rules of the article on container coordinators (catalogue A14).
  public enum Rule: String, Sendable, CaseIterable {
    /// Push, pop, reset, select, present and dismiss are for containers, and for the user.
    case onlyContainersTransition = "only containers transition"
    /// A modal is dismissed by whoever presented it, or swiped away by the user.
    case presenterDismisses = "who presented dismisses"
    /// A title is set by a stack and a tab item by a container of tabs.
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
public final class TransitionJournal {
  private var entries: [Transition] = []

  /// A journal without entries.
  public init() {}

  /// Takes note of one.
  public func record(_ actor: Actor, _ deed: Transition.Deed, _ subject: String) {
    entries.append(Transition(actor, deed, subject))
  }

  /// The entries since the last call, in order.
  public func take() -> [Transition] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }
}

/// Something that was done to what is on screen, and who did it.
public struct Transition: Hashable, Sendable, CustomStringConvertible {
  /// What can be done.
  public enum Deed: String, Sendable {
    case push, pop, reset, select, present, dismiss
    case setTitle = "set the title of"
    case setTabItem = "set the tab item of"
  }

  /// Who did it.
  public let actor: Actor
  /// What was done.
  public let deed: Deed
  /// The title of what it was done to.
  public let subject: String

  /// `actor` did `deed` to the controller titled `subject`.
  public init(_ actor: Actor, _ deed: Deed, _ subject: String) {
    self.actor = actor
    self.deed = deed
    self.subject = subject
  }

  /// As a sentence: `messages#1 present compose#2`.
  public var description: String { "\(actor) \(deed.rawValue) \(subject)" }
}

/// Who made a transition.
public struct Actor: Hashable, Sendable, CustomStringConvertible {
  /// What kind of party it is, as the rules of the articles tell them apart.
  public enum Kind: String, Sendable {
    /// A stack, or a custom window or container.
    case stack
    /// A container of tabs.
    case tabs
    /// The root of the view tree.
    case window
    /// A screen with content.
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
  public init(_ level: some Linked) {
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
