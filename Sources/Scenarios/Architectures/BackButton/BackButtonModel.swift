import Hierarchy

/// Master, details and editors as plain values: which screens lie where, whose they are, and who started whom.
struct BackButtonModel: WorldModel {
  /// A screen on a stack, and the coordinator that put it there.
  struct Place: Equatable {
    let screen: String
    let owner: String
  }

  /// A navigation stack: its screens, bottom first, and its observers from the delegate slot inwards.
  struct Pile {
    let host: String
    var places: [Place]
    var slot: [String]
  }

  let options: ArchitectureOptions
  /// The stack of the master, and over it that of the modal, if one is up.
  var piles: [Pile] = []
  /// The screen that presents the modal.
  var presenter: String?
  /// Who started whom; the master was started by nobody.
  var parents: [String: String] = [:]
  /// What is told of the transitions of the master's stack by whoever has its delegate slot.
  var stylist: Stylist.Kind?
  var events: [String] = []
  private var serials: [String: Int] = [:]

  init(_ options: ArchitectureOptions) {
    self.options = options
    piles = [Pile(host: "master", places: [Place(screen: title("list"), owner: "master")], slot: ["master"])]
  }

  /// The index of the stack that the user sees.
  var front: Int { piles.count - 1 }

  /// The coordinator whose stack the user sees.
  var host: String { piles[front].host }

  /// The coordinator whose screen the user sees.
  var top: String { piles[front].places.last?.owner ?? host }

  /// Whether another screen fits on the stack that the user sees.
  var hasRoom: Bool { piles[front].places.count < NavigationStack.tallest }

  /// The next title of its kind.
  mutating func title(_ kind: String) -> String {
    serials[kind, default: 0] += 1
    return "\(kind)#\(serials[kind, default: 0])"
  }

  var expected: Observation {
    var facts = ["modal": piles.count > 1 ? "\(host) over \(presenter ?? "")" : "none", "flow master": ""]
    for flow in parents.keys { facts["flow \(flow)"] = "" }
    for flow in facts.keys where flow.hasPrefix("flow ") {
      let name = String(flow.dropFirst(5))
      facts[flow] = "under \(parents[name] ?? "application"): \(slice(of: name).joined(separator: " "))"
    }
    for pile in piles { facts.merge(Self.facts(of: pile, options)) { $1 } }
    return Observation(facts: facts, events: events)
  }

  private func slice(of flow: String) -> [String] {
    piles.flatMap { $0.places }.filter { $0.owner == flow }.map(\.screen)
  }

  private static func facts(of pile: Pile, _ options: ArchitectureOptions) -> [String: String] {
    let titles = pile.places.map(\.screen)
    let slot =
      switch options.watching ?? .observer {
      case .observer, .articleObserver: "observer of \(pile.slot.first ?? pile.host)"
      case .container, .articleContainer: "frame of \(pile.host)"
      case .coordinator, .articleCoordinator: pile.host
      }
    var facts = [
      "stack of \(pile.host)": titles.joined(separator: " "),
      "slot of \(pile.host)": slot,
    ]
    if options.watching?.isArticle != true {
      facts["shadow of \(pile.host)"] = titles.sorted().joined(separator: " ")
    }
    if let top = titles.last {
      // Every flow answers to the host of its stack, and errors go on to the master.
      facts["request from \(top)"] = "handled by \(pile.host)"
      facts["error from \(top)"] = "handled by master"
    }
    return facts
  }
}

/// What happens to flows when screens come and go.
extension BackButtonModel {
  mutating func start(from starter: String, animated: Bool = true) {
    guard hasRoom else { return }
    let detail = title("detail")
    parents[detail] = starter
    // Where each coordinator has an observer of its own, the newest has the slot and calls the one before it.
    if options.observer == .own { piles[front].slot.insert(detail, at: 0) }
    push(ownedBy: detail, animated: animated)
  }

  mutating func push(ownedBy owner: String, animated: Bool) {
    guard hasRoom else { return }
    let fresh = Place(screen: title(screenKind(of: owner)), owner: owner)
    change(front, to: piles[front].places + [fresh], animated: animated)
  }

  func screenKind(of owner: String) -> String {
    if owner == "master" { return "list" }
    return owner == host ? "form" : "page"
  }

  /// The stack at `index` is now `places`; what went is told to whoever pushed it.
  mutating func change(_ index: Int, to places: [Place], animated: Bool) {
    let old = piles[index].places
    piles[index].places = places
    if index == 0 { tellStylist(from: old, to: places, animated: animated) }
    let gone = old.filter { !places.contains($0) }
    events += gone.map { "popped \($0.screen), told \($0.owner)" }
    if let presenter, gone.contains(where: { $0.screen == presenter }) { endModal() }
    finishIdle()
  }

  mutating func endModal() {
    guard piles.count > 1 else { return }
    let editor = piles.removeLast().host
    presenter = nil
    events.append("finished \(editor)")
    remove(editor)
    finishIdle()
  }

  /// A change of the top screen has an animation to ask for, a beginning and an end.
  func stylistNews(from old: Place, to new: Place, isKnown: Bool, animated: Bool, ends: Bool) -> [String] {
    guard let stylist else { return [] }
    let name = stylist.rawValue
    var news: [String] = []
    if animated, stylist.capabilities.contains(.animation) {
      news.append("\(name) asked for \(isKnown ? "pop" : "push") from \(old.screen) to \(new.screen)")
    }
    if stylist.capabilities.contains(.willShow) { news.append("\(name) told of \(new.screen) to come") }
    if ends, stylist.capabilities.contains(.didShow) { news.append("\(name) told of \(new.screen)") }
    return news
  }

  private mutating func tellStylist(from old: [Place], to new: [Place], animated: Bool) {
    guard let from = old.last, let to = new.last, from != to else { return }
    let isKnown = old.contains(to)
    events += stylistNews(from: from, to: to, isKnown: isKnown, animated: animated, ends: true)
  }

  /// A detail without screens and without flows of its own has ended, and then perhaps the one that started it.
  private mutating func finishIdle() {
    let busy = Set(piles.flatMap { $0.places }.map(\.owner) + piles.map(\.host))
    while let idle = parents.keys.first(where: { !busy.contains($0) && !parents.values.contains($0) }) {
      events.append("finished \(idle)")
      remove(idle)
    }
  }

  /// A flow goes with all that it started; those inside have no say any more.
  private mutating func remove(_ flow: String) {
    for child in parents.filter({ $0.value == flow }).keys { remove(child) }
    parents[flow] = nil
    for index in piles.indices { piles[index].slot.removeAll { $0 == flow } }
  }
}
