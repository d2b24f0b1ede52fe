import Hierarchy

/// What all objects of one app share: identities, links, the census, and a journal of what was seen.
final class Stage {
  let options: ArchitectureOptions
  /// What a controller's `next` is.
  let next: NextMode
  private let lookup: Lookup
  /// The side table; in apps without associations nothing is in it.
  let table: any AssociationTable
  let hasAssociations: Bool
  let census = Census()

  /// In an app whose transitions are checked.
  var transitions: TransitionJournal?
  /// Whether what is shown now is to be animated, as an app can turn that off.
  var isAnimated = true
  private var nextRow = 1
  private var serials: [String: Int] = [:]
  private var events: [String] = []
  private var faults: [String] = []

  /// With `table` if that is to be watched.
  init(_ options: ArchitectureOptions, table: (any AssociationTable)? = nil) {
    self.options = options
    next = options.next ?? .container
    lookup = options.linkage == .native ? .native : options.lookup ?? .coordinating
    hasAssociations = options.linkage.policy != nil
    // A hazard may read a coordinator that has died, by `assign`: such reads are counted instead of made.
    let mayDangle = options.hazard != nil || options.linkage == .assign
    self.table = table ?? (mayDangle ? WatchedTable() : AssociationTableKind.perApp.makeTable())
  }

  /// A new identity; row 0 is the application's.
  func makeID() -> NodeID {
    defer { nextRow += 1 }
    return NodeID(nextRow)
  }

  /// The next title of its kind, as in `details#2` after `details#1`.
  func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  /// The class that plays the part of `part`: that one, or under a hazard the one that makes the mistake.
  func cast<Part: AnyObject>(_ part: Part.Type) -> Part.Type { options.hazard?.cast(part) ?? part }

  /// Where a message goes from `controller`, by its own link or by the articles' order of look-ups.
  func next(after controller: some Associating) -> Responder? {
    switch lookup {
    case .native: controller.next
    case _ where !hasAssociations: controller.parentCoordinator as? Responder
    case .coordinating: controller.coordinatingTarget
    // Where the coordinator is no responder, E goes on as if there were none.
    case .injected: controller.parentCoordinator as? Responder ?? controller.view?.superview
    }
  }

  /// Runs `body`, which is a call to `level`, by a message, the user or the system.
  func turn<Result>(of level: any Linked, _ body: () -> Result) -> Result {
    guard let transitions else { return body() }
    transitions.running.append(level)
    defer { transitions.running.removeLast() }
    return body()
  }

  /// Breaks what a mistake has tied, so that looking for it does not fill the memory.
  func sever() {
    for level in census.living {
      (level as? any Associating)?.parentCoordinator = nil
      (level as? any Severable)?.sever()
    }
  }

  /// Sends `letter` from `origin`, and says who answered: `handled by catalog`, `unhandled at …`.
  ///
  /// A message without a payload asks who would act on its action, without anything being done.
  func probe(from origin: Responder, with letter: Letter = .request(1) { _ in true }) -> String {
    origin.receive(letter)
    return answer(to: letter)
  }

  /// Who answered `letter`, which was sent, in words.
  func answer(to letter: Letter) -> String {
    let account = letter.account
    guard account.outcomes == 1 else { return "\(account.outcomes) outcomes" }
    return "\(account.outcome) \(account.outcome == .handled ? "by" : "at") \(census.name(of: account.last))"
  }

  /// Sends what `inquiry` asks from `reader`, whose owner has gone: no level may act on it.
  func expectUnheard(_ reader: Responder, _ inquiry: Inquiry) {
    let answer = inquiry.ask(reader, self)
    note("late: \(answer)")
    if answer.hasPrefix("handled") {
      fault("\(inquiry.name) is \(answer), though its sender's owner has gone")
    }
  }

  /// Takes note of something that happened, as in `popped details#3`.
  func note(_ event: String) { events.append(event) }

  /// What was noted since the last call, sorted: the articles promise no order among observers.
  func takeEvents() -> [String] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.sorted()
  }

  /// Takes note of something that would stop an app on a phone, as in `no receiver for animation`.
  func fault(_ fault: String) { faults.append(fault) }

  func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }
}

/// A level that a mistake can tie to itself by more than its link, as by closures that it keeps.
protocol Severable: AnyObject {
  /// Lets go of whatever that is, once the mistake has been seen.
  func sever()
}
