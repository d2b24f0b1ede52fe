import Hierarchy

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
