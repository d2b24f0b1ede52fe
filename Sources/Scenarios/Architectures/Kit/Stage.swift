public import Hierarchy

/// What all objects of one world share: identities, links, the census, and a journal of what was seen.
public final class Stage {
  /// The links.
  public let links: Links
  /// The objects.
  public let census = Census()
  /// What the world was made with.
  public let options: ArchitectureOptions

  /// Who has moved what, in an app whose transitions are checked.
  var transitions: TransitionJournal?
  /// The rules that they are checked against.
  var rules = ContainerRules()

  /// Whether what is shown now is to be animated, as an app can turn that off.
  var isAnimated = true

  /// Who has seen which pops, in a world where somebody wants to know.
  var sightings: [Sighting]?

  private var nextRow = 1
  private var serials: [String: Int] = [:]
  private var events: [String] = []
  private var faults: [String] = []
  private var tracked: [(label: String, letter: Letter)] = []
  private var requests: [NodeID: [(ticket: UInt32, answer: UInt64)]] = [:]

  /// The stage of a world with `options`, and with `table` if it is to be watched.
  public init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    self.options = options
    // A hazard may read a coordinator that has died, by `assign`: such reads are counted instead of made.
    let mayDangle = options.hazard != nil || options.linkage == .assign
    links = Links(
      options,
      table ?? (mayDangle ? FreedPointerTable() : AssociationTableKind.apple.makeTable())
    )
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

  /// The class that plays the part of `part`: that one, or under a hazard the one that makes the mistake.
  func cast<Part: AnyObject>(_ part: Part.Type) -> Part.Type { options.hazard?.cast(part) ?? part }

  /// Takes note of something that happened, as in `popped details#3`.
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

  /// Sends what `inquiry` asks from `reader`, whose owner has gone: nobody may act on it.
  func expectUnheard(_ reader: Responder, _ inquiry: Inquiry) {
    let answer = inquiry.ask(reader, self)
    note("late: \(answer)")
    if answer.hasPrefix("handled") {
      fault("\(inquiry.name) is \(answer), though its sender's owner has gone")
    }
  }
}

/// What an app tells of itself while a step is done, for its invariants.
extension Stage {
  /// Takes note of something that would stop an app on a phone, as in `no receiver for animation`.
  func fault(_ fault: String) { faults.append(fault) }

  /// Has `letter` watched until it has ended, under `label`.
  func track(_ letter: Letter, as label: String) { tracked.append((label, letter)) }

  /// What the watched message is called.
  func label(of message: Message) -> String {
    tracked.first { $0.letter === message.letter }?.label ?? "\(message.action)"
  }

  /// Takes note that `cell` has asked for `answer`.
  func asked(_ cell: Cell, for answer: UInt64) {
    requests[cell.id, default: []].removeAll { $0.ticket != cell.reuseTicket }
    requests[cell.id, default: []].append((cell.reuseTicket, answer))
  }

  /// Whether `cell` shows nothing, or the answer to something that it has asked for since it was last reused.
  func isEntitled(_ cell: Cell) -> Bool {
    guard cell.content != 0 else { return true }
    return requests[cell.id, default: []].contains {
      $0.ticket == cell.reuseTicket && $0.answer == cell.content
    }
  }

  /// The faults since the last call, and the messages that have ended more than once; those that have ended are noted.
  func takeFaults() -> [String] {
    var lines = faults
    faults = []
    for (label, letter) in tracked where letter.account.outcomes > 0 {
      note("\(label) \(letter.account.outcome)")
      if letter.account.outcomes > 1 { lines.append("\(label) has \(letter.account.outcomes) outcomes") }
    }
    tracked.removeAll { $0.letter.account.outcomes > 0 }
    return lines
  }
}
