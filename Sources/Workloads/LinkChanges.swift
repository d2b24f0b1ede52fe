import Foundation
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
    var isBetween = false
  }

  private let wiring: any Wiring
  private var places: [Place] = []
  private var next = 0

  /// No more places than that, spread over the hierarchy.
  private static let mostPlaces = 64

  /// Changes the links of `nodes`, which `wiring` has linked as `plan` says.
  init(_ wiring: any Wiring, _ nodes: [Responder], _ plan: HierarchyPlan) {
    self.wiring = wiring
    guard let row = plan.kinds.indices.first(where: { plan.kinds[$0] == .controller }) else { return }
    var links: [(level: Responder, above: Responder)] = []
    wiring.forEachLevel(of: plan, in: nodes) { links.append(($0, $1)) }
    for index in stride(from: 0, to: links.count, by: max(1, links.count / Self.mostPlaces)) {
      let between = wiring.makeController(Seat(NodeID(row), in: plan))
      wiring.relink(between, to: links[index].above)
      places.append(Place(level: links[index].level, above: links[index].above, between: between))
    }
  }

  /// One change; each is at another place than the one before.
  package func change() {
    guard !places.isEmpty else { return }
    let place = places[next]
    wiring.relink(place.level, to: place.isBetween ? place.above : place.between)
    places[next].isBetween.toggle()
    next = (next + 1) % places.count
  }

  /// Leaves everything as it was and holds nothing any more, so that the hierarchy can go.
  package func letGo() {
    for place in places {
      if place.isBetween { wiring.relink(place.level, to: place.above) }
      wiring.relink(place.between, to: nil)
    }
    places = []
  }
}

/// Makes so many changes a second, on a thread of its own, from its beginning to its end.
///
/// It looks once a millisecond and makes what is due, so that it neither takes a processor to itself nor falls behind
/// for good when it gets none.
final class ChangeMaker: @unchecked Sendable {
  private let changers: [LinkChanger]
  private let perSecond: Int
  private let isOver = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)
  /// Written by its thread, and read when that has ended.
  private var made = 0
  private var took = Nanoseconds(0)

  /// Begins; `changers` take turns.
  init(_ changers: [LinkChanger], perSecond: Int) {
    self.changers = changers
    self.perSecond = perSecond
    let thread = Thread { [self] in
      work()
      ended.signal()
    }
    thread.name = "bubbleup.changes"
    thread.start()
  }

  /// Ends, and says how many changes a second there were.
  func end() -> Double {
    isOver.store(true, ordering: .relaxed)
    ended.wait()
    return took.count == 0 ? 0 : Double(made) * 1e9 / Double(took.count)
  }

  private func work() {
    let start = TimeSource.monotonic.now()
    repeat {
      took = TimeSource.monotonic.now().since(start)
      // One at least, however short the batch and however busy the machine.
      let due = max(1, Int(Double(took.count) / 1e9 * Double(perSecond)))
      while made < due {
        changers[made % changers.count].change()
        made += 1
      }
      usleep(1_000)
    } while !isOver.load(ordering: .relaxed)
    took = TimeSource.monotonic.now().since(start)
  }
}

extension Case {
  /// Why links may not change while others send, without a lock around either; nil where they may.
  var objectionToChanges: String? {
    // Changes of links that there are none of would be none.
    guard strategy.sharing.links != .none else { return "it has no links that could change" }
    let reason = DisciplineSupport.of(strategy.sharing, under: .own).reason
    return reason.map { "\($0): 'bubbleup stress' measures changes under a lock" }
  }
}
