public import Hierarchy

/// The live objects of an architecture, driven through the calls that its app, its user and the system make.
public protocol World: AnyObject {
  /// The application, which owns everything; letting go of the world lets go of it.
  var application: Application { get }
  /// What its objects share.
  var stage: Stage { get }
  /// Does `step`; one that makes no sense now (a pop at the root) changes nothing.
  func perform(_ step: Step)
  /// What can be seen now, with the events since the last call.
  func observe() -> Observation
}

/// What an architecture does, as plain values: no object, no link and no library that the world could share a fault with.
public protocol WorldModel {
  /// Does `step`; one that makes no sense now changes nothing.
  mutating func perform(_ step: Step)
  /// What has to be seen now, with the events of the last step.
  var expected: Observation { get }
}

/// What can be seen of a world after a step, in words: live objects and plain model are compared by it.
public struct Observation: Equatable, Sendable {
  /// What is the case, as in `stack friends` → `list#1 details#3`, or `from details#3` → `handled by friends#1`.
  public var facts: [String: String]
  /// What happened during the step, sorted, as in `popped details#3`.
  public var events: [String]

  /// An observation of these.
  public init(facts: [String: String] = [:], events: [String] = []) {
    self.facts = facts
    self.events = events.sorted()
  }

  /// Each difference to what was expected, in a line of its own.
  public func differences(from expected: Observation) -> [String] {
    // Nearly every step of nearly every script: sorting the keys would be a third of what it costs.
    if self == expected { return [] }
    var lines: [String] = []
    for key in Set(facts.keys).union(expected.facts.keys).sorted() where facts[key] != expected.facts[key] {
      let found = facts[key] ?? "nothing"
      lines.append("\(key): expected \(expected.facts[key] ?? "nothing"), found \(found)")
    }
    if events != expected.events {
      lines.append("events: expected \(expected.events), found \(events)")
    }
    return lines
  }
}

/// What all objects of one world share: identities, links, the census, and a journal of what was seen.
public final class Stage {
  /// The links.
  public let links: Links
  /// The objects.
  public let census = Census()
  /// What the world was made with.
  public let options: ArchitectureOptions

  /// Who has moved what, in a world whose transitions somebody checks.
  public var transitions: TransitionJournal?

  /// Who has seen which pops, in a world where somebody wants to know.
  var sightings: [Sighting]?

  private var nextRow = 1
  private var serials: [String: Int] = [:]
  private var events: [String] = []

  /// The stage of a world with `options`, and with `table` if it is to be watched.
  public init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    self.options = options
    links = Links(options, table)
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
    probe(from: origin, with: .request(1) { _ in true })
  }

  /// Sends `letter` from `origin` and says who answered.
  ///
  /// A message without a payload asks who would act on its action, without anything being done.
  public func probe(from origin: Responder, with letter: Letter) -> String {
    origin.receive(letter)
    let account = letter.account
    guard account.outcomes == 1 else { return "\(account.outcomes) outcomes" }
    let last = census.name(of: account.last)
    return switch account.outcome {
    case .handled: "handled by \(last)"
    case .unhandled: "unhandled at \(last)"
    case .cancelled: "cancelled at \(last)"
    case .pending: "pending at \(last)"
    }
  }
}
