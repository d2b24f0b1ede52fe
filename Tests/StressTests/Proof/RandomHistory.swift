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
