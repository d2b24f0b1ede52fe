public import Hierarchy

/// What all objects of one world share: identities, links, the census, and a journal of what was seen.
public final class Stage {
  /// The links.
  public let links: Links
  /// The objects.
  public let census = Census()
  /// What the world was made with.
  public let options: ArchitectureOptions

  /// Who has moved what, for the rules of the articles.
  public let transitions = TransitionJournal()

  private var nextRow = 1
  private var serials: [String: Int] = [:]
  private var events: [String] = []

  /// The stage of a world with `options`.
  public init(_ options: ArchitectureOptions) {
    self.options = options
    links = Links(options)
  }

  /// A new identity; row 0 is the application's.
  public func makeID() -> NodeID {
    defer { nextRow += 1 }
    return NodeID(nextRow)
  }

  /// The next title of its kind, as in `details#2` after `details#1`.
  public func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  /// Takes note of something that a model has to have foreseen, as in `popped details#3`.
  public func note(_ event: String) {
    events.append(event)
  }

  /// What was noted since the last call, sorted: the articles promise no order among observers.
  public func takeEvents() -> [String] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.sorted()
  }

  /// Sends a request from `origin` that changes nothing, and says who answered: `handled by catalog`, `unhandled at …`.
  public func probe(from origin: Responder) -> String {
    probe(from: origin, with: DataRequest(query: 1) { _ in true })
  }

  /// Sends `message` from `origin` and says who answered.
  ///
  /// A message without a payload asks who would act on its action, without anything being done.
  public func probe(from origin: Responder, with message: Message) -> String {
    origin.receive(message)
    guard message.outcomes == 1 else { return "\(message.outcomes) outcomes" }
    let last = census.name(of: message.last)
    return switch message.outcome {
    case .handled: "handled by \(last)"
    case .unhandled: "unhandled at \(last)"
    case .cancelled: "cancelled at \(last)"
    case .pending: "pending at \(last)"
    }
  }
}
