import Hierarchy
import Stress

/// Draws short histories of right runs: senders, links and removals, whose steps are mixed at random.
struct RandomHistory {
  private var draws: SeededGenerator
  private let consistency: Consistency
  private var events: [StampedEvent] = []
  private var world = World()
  private var travellers: [Traveller] = []
  private var nextStamp = 0

  /// A message that is under way.
  private struct Traveller {
    let message: MessageID
    var node: NodeID
    /// What it sees of the links; nil if it sees them as they are.
    let snapshot: World?
  }

  /// Which links are there.
  private struct World {
    var links: [NodeID: (link: LinkID, upper: NodeID)] = [:]
    var removed: Set<NodeID> = []
  }

  private static let nodes = 4
  private static let operations = 12

  private init(seed: UInt64, _ consistency: Consistency) {
    draws = SeededGenerator(seed: seed)
    self.consistency = consistency
  }

  /// A history of up to 12 operations in which no rule is broken.
  static func draw(seed: UInt64, _ consistency: Consistency) -> History {
    var history = RandomHistory(seed: seed, consistency)
    let operations = history.draws.within(3...Self.operations)
    for _ in 0..<operations { history.step() }
    while !history.travellers.isEmpty { history.move() }
    if history.messageCount == 0 {
      history.send()
      while !history.travellers.isEmpty { history.move() }
    }
    return History(events: history.events, rest: Quiescence(births: Self.nodes, deaths: Self.nodes))
  }

  private var messageCount = 0
  private var linkCount = 0

  private mutating func step() {
    switch draws.below(10) {
    case 0...1: send()
    case 2...3: cut()
    case 4...6: link()
    case 7 where consistency == .hop: remove()
    default: move()
    }
  }

  private mutating func record(_ event: HistoryEvent) {
    events.append(StampedEvent(event, at: Stamp(UInt64(nextStamp))))
    nextStamp += 1
  }

  private mutating func send() {
    let origin = NodeID(draws.below(Self.nodes))
    // Two senders, each with one message under way at a time: so they end in the order of their sends.
    let sender = SenderID(draws.below(2))
    guard !travellers.contains(where: { $0.message.index % 2 == sender.index }) else { return }
    while messageCount % 2 != sender.index { messageCount += 1 }
    let message = MessageID(messageCount)
    messageCount += 1
    record(.sent(message, by: sender, from: origin))
    travellers.append(
      Traveller(message: message, node: origin, snapshot: consistency == .snapshot ? world : nil)
    )
  }

  /// A link from a node to one with a greater number, so that no message goes round.
  private mutating func link() {
    let lower = draws.below(Self.nodes - 1)
    let upper = NodeID(draws.within(lower + 1...Self.nodes - 1))
    guard world.links[NodeID(lower)] == nil, !world.removed.contains(upper) else { return cut() }
    let link = LinkID(linkCount)
    linkCount += 1
    if draws.chance(0.3) { record(.added(upper)) }
    record(.linkBorn(link, from: NodeID(lower), to: upper))
    world.links[NodeID(lower)] = (link, upper)
  }

  private mutating func cut() {
    let linked = world.links.keys.sorted()
    guard !linked.isEmpty else { return }
    let lower = linked[draws.below(linked.count)]
    if let cut = world.links.removeValue(forKey: lower) { record(.linkDied(cut.link)) }
  }

  private mutating func remove() {
    let node = NodeID(draws.below(Self.nodes))
    for (lower, link) in world.links.sorted(by: { $0.key < $1.key }) where link.upper == node {
      world.links[lower] = nil
      record(.linkDied(link.link))
    }
    record(.removed(node))
    world.removed.insert(node)
    if draws.chance(0.5) {
      record(.added(node))
      world.removed.remove(node)
    }
  }

  private mutating func move() {
    guard !travellers.isEmpty else { return }
    let index = draws.below(travellers.count)
    let traveller = travellers[index]
    if let next = (traveller.snapshot ?? world).links[traveller.node], !draws.chance(0.2) {
      record(.hop(traveller.message, over: next.link))
      travellers[index].node = next.upper
      return
    }
    let isEnd = (traveller.snapshot ?? world).links[traveller.node] == nil
    if isEnd { record(.deadEnd(traveller.message, at: traveller.node)) }
    record(.ended(traveller.message, isEnd ? .unhandled : .handled, at: traveller.node))
    travellers.remove(at: index)
  }
}

/// Spoils a history in one of the ways in which faults spoil real ones.
enum HistoryCorruption {
  /// `history` with two things changed, drawn from `seed`.
  static func spoil(_ history: History, seed: UInt64) -> History {
    var draws = SeededGenerator(seed: seed, stream: 1)
    var spoilt = history
    for _ in 0..<2 { spoil(&spoilt, &draws) }
    return spoilt
  }

  private static func spoil(_ spoilt: inout History, _ draws: inout SeededGenerator) {
    guard !spoilt.events.isEmpty else { return }
    let index = draws.below(spoilt.events.count)
    switch draws.below(10) {
    case 0: spoilt.events.remove(at: index)
    case 1: repeatEvent(at: index, in: &spoilt, at: draws.below(spoilt.events.count + 1))
    case 2: exchangeStamps(index, draws.below(spoilt.events.count), in: &spoilt)
    case 3: changeLink(at: index, in: &spoilt, to: LinkID(draws.below(4)))
    case 8: mixSnapshots(in: &spoilt)
    case 4: removeTarget(before: index, in: &spoilt)
    case 5: spoilt.rest = rest(&draws)
    case 6: bringDeathForward(in: &spoilt, by: draws.within(1...4))
    case 7: exchangeEnds(in: &spoilt)
    default: sendNothing(&spoilt, draws.chance(0.3))
    }
  }

  private static func repeatEvent(at index: Int, in history: inout History, at place: Int) {
    let event = history.events[index].event
    history.events.insert(StampedEvent(event, at: Stamp(0)), at: place)
    renumber(&history)
  }

  /// Stamps follow the order of the array again.
  private static func renumber(_ history: inout History) {
    history.events = history.events.enumerated().map {
      StampedEvent($1.event, at: Stamp(UInt64($0)))
    }
  }

  private static func exchangeStamps(_ left: Int, _ right: Int, in history: inout History) {
    let (first, second) = (history.events[left], history.events[right])
    history.events[left] = StampedEvent(first.event, at: second.stamp)
    history.events[right] = StampedEvent(second.event, at: first.stamp)
  }

  private static func changeLink(at index: Int, in history: inout History, to link: LinkID) {
    let hops = history.events.indices.filter {
      if case .hop = history.events[$0].event { true } else { false }
    }
    guard !hops.isEmpty else { return }
    let place = hops[index % hops.count]
    guard case .hop(let message, _) = history.events[place].event else { return }
    history.events[place] = StampedEvent(.hop(message, over: link), at: history.events[place].stamp)
  }

  /// The first link of a message that took several dies just before the last of them is born.
  private static func mixSnapshots(in history: inout History) {
    let hops = history.events.compactMap { event -> (MessageID, LinkID)? in
      if case .hop(let message, let link) = event.event { (message, link) } else { nil }
    }
    guard let (message, last) = hops.last, let (_, first) = hops.first(where: { $0.0 == message }),
      first != last
    else { return }
    let send = history.events.firstIndex {
      if case .sent(message, _, _) = $0.event { true } else { false }
    }
    let birth = history.events.firstIndex {
      if case .linkBorn(last, _, _) = $0.event { true } else { false }
    }
    guard let send, let birth else { return }
    let born = history.events.remove(at: birth)
    let place = birth < send ? send : send + 1
    history.events.insert(born, at: place)
    history.events.removeAll { $0.event == .linkDied(first) }
    let death = StampedEvent(.linkDied(first), at: Stamp(0))
    if let place = history.events.firstIndex(of: born) { history.events.insert(death, at: place) }
    renumber(&history)
  }

  private static func removeTarget(before index: Int, in history: inout History) {
    history.events.insert(StampedEvent(.removed(NodeID(index % 4)), at: Stamp(0)), at: index)
    renumber(&history)
  }

  private static func rest(_ draws: inout SeededGenerator) -> Quiescence {
    Quiescence(
      residue: Residue(
        tableEntries: draws.below(2),
        observers: draws.below(2),
        queuedMessages: draws.below(2)
      ),
      inFlight: draws.below(2),
      births: 4,
      deaths: draws.within(3...4)
    )
  }

  private static func bringDeathForward(in history: inout History, by steps: Int) {
    let deaths = history.events.indices.filter {
      if case .linkDied = history.events[$0].event { true } else { false }
    }
    guard let place = deaths.last else { return }
    let death = history.events.remove(at: place)
    history.events.insert(death, at: max(0, place - steps))
    renumber(&history)
  }

  /// The first and the last end of a message change places, so that one sender's order is broken.
  private static func exchangeEnds(in history: inout History) {
    let ends = history.events.indices.filter {
      if case .ended = history.events[$0].event { true } else { false }
    }
    guard let first = ends.first, let last = ends.last else { return }
    exchangeStamps(first, last, in: &history)
  }

  private static func sendNothing(_ history: inout History, _ really: Bool) {
    history.events.removeAll { event in
      switch event.event {
      case .linkBorn, .linkDied, .added, .removed: false
      default: really
      }
    }
    if !really { history.rest.inFlight = 1 }
  }
}
