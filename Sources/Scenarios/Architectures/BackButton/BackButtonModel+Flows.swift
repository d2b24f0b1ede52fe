import Hierarchy

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
