import Glibc
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Stress
import Synchronization

/// Changes the ways of messages that are under way, and never where they end.
///
/// A change puts a level that acts on nothing between two others, or takes it away again: so whoever sends meanwhile
/// comes to the same decider by either way, and every receipt stays what it was. The level between keeps its own link
/// when it is taken away, as a message may have come as far as there.
package final class LinkChanger {
  private struct Place {
    let level: Responder
    let above: Responder
    let between: Responder
  }

  private let wiring: any Wiring
  private var places: [Place] = []
  private var next = 0
  /// Whether the level of the next place is between: of no other is, so that ways are one level longer at most.
  private var isBetween = false

  /// No more places than that, spread over the hierarchy.
  private static let mostPlaces = 64

  /// Changes the links of `nodes`, which `wiring` has linked as `plan` says.
  init(_ wiring: any Wiring, _ nodes: [Responder], _ plan: HierarchyPlan) {
    self.wiring = wiring
    guard let row = plan.kinds.indices.first(where: { plan.kinds[$0] == .controller }) else { return }
    var links: [(level: Responder, above: Responder)] = []
    wiring.forEachLevel(of: plan, in: nodes) { links.append(($0, $1)) }
    let step = max(1, (links.count + Self.mostPlaces - 1) / Self.mostPlaces)
    for index in stride(from: 0, to: links.count, by: step) {
      let between = wiring.makeController(Seat(NodeID(row), in: plan))
      wiring.relink(between, to: links[index].above)
      places.append(Place(level: links[index].level, above: links[index].above, between: between))
    }
  }

  /// One change: of each two, the second undoes the first, and the next are at another place.
  package func change() {
    guard !places.isEmpty else { return }
    let place = places[next]
    wiring.relink(place.level, to: isBetween ? place.above : place.between)
    if isBetween { next = (next + 1) % places.count }
    isBetween.toggle()
  }

  /// Leaves everything as it was and holds nothing any more, so that the hierarchy can go.
  package func letGo() {
    if isBetween { change() }
    for place in places { wiring.relink(place.between, to: nil) }
    places = []
  }
}

/// Makes so many changes a second in each hierarchy while senders send, on a thread of its own.
///
/// It looks five times a millisecond and makes what is due, so that it neither takes a processor to itself nor falls
/// behind for good when it gets none. What it sleeps beyond the end of a batch is in its own time, and must be little.
final class ChangeMaker: @unchecked Sendable {
  private let perSecond: Int
  private let time: TimeSource
  private let sending = Atomic(0)
  /// Written by its thread, and read when that has ended.
  private var made = 0
  private var took: UInt64 = 0

  init(perSecond: Int, time: TimeSource) {
    self.perSecond = perSecond
    self.time = time
  }

  func expect(_ senders: Int) { sending.store(senders, ordering: .relaxed) }

  func senderEnded() { sending.wrappingSubtract(1, ordering: .relaxed) }

  /// Changes until every sender has ended, as often by each of `changers`.
  func work(on changers: [LinkChanger]) {
    let start = time.now()
    var count = 0
    var elapsed: UInt64 = 0
    repeat {
      elapsed = time.now().since(start).count
      // One at least, however short the batch and however busy the machine.
      let due = max(1, Int(Double(elapsed) / 1e9 * Double(perSecond)))
      while count < due {
        for changer in changers { changer.change() }
        count += 1
      }
      usleep(200)
    } while sending.load(ordering: .relaxed) > 0
    made += count
    took += time.now().since(start).count
  }

  /// Changes a second in each hierarchy, over all batches and by the clock that these are timed with.
  var rate: Double { took == 0 ? 0 : Double(made) * 1e9 / Double(took) }
}

extension Case {
  /// Why links may not change while others send, without a lock around either; nil where they may.
  var objectionToChanges: String? {
    // Changes of links that there are none of would be none.
    guard strategy.sharing.links != .none else { return "it has no links that could change" }
    return DisciplineKind.own.refusal(of: strategy.sharing).map {
      "\($0): 'bubbleup stress' measures changes under a lock"
    }
  }
}
