import Hierarchy

/// When each link of an explored lane was there, and what came of each message: what is held against each other.
///
/// A change takes time. From when it begins until it returns, both the old link and the new one may be taken; before and
/// after, there is no doubt. So each link has a stretch in which it *may* be taken, and a shorter one in which there is no
/// way around it.
final class LaneRecord {
  private struct Stretch {
    var mayFrom: Int
    var surelyFrom = Int.max
    var surelyTo = Int.max
    var mayTo = Int.max
  }

  private struct Link {
    let level: NodeID
    let above: NodeID
    var stretch: Stretch
  }

  private struct Sent {
    let message: Letter
    let origin: NodeID
    let began: Int
    let ended: Int
  }

  private var now = 0
  private var links: [Link] = []
  private var deciders: [NodeID: Stretch] = [:]
  private var sent: [Sent] = []
  private(set) var deaths = 0

  private func tick(isSend: Bool = false) -> Int {
    // When one message comes between the beginning and the end of another one makes no difference to either.
    Seam.touch(isSend ? Footprint(reading: .history(0)) : Footprint(writing: .history(0)))
    now += 1
    return now
  }

  /// Runs a change after which `level` hands to `above`.
  func change(_ level: NodeID, to above: NodeID?, _ body: () -> Void) {
    var new: Int?
    let ended = ending({ $0.level == level }) { began in
      if let above {
        new = links.count
        links.append(Link(level: level, above: above, stretch: Stretch(mayFrom: began)))
      }
      body()
    }
    if let new { links[new].stretch.surelyFrom = ended }
  }

  /// Runs what makes `level` decide.
  func decides(_ level: NodeID, _ body: () -> Void) {
    let began = tick()
    deciders[level] = Stretch(mayFrom: began)
    body()
    deciders[level] = Stretch(mayFrom: began, surelyFrom: tick())
  }

  /// Runs the end of `level`, with which all links from and to it go.
  func death(of level: NodeID, _ body: () -> Void) {
    _ = ending({ $0.level == level || $0.above == level }) { _ in body() }
    deaths += 1
  }

  /// Runs a change after which the links that are meant are there no more; when it ended.
  private func ending(_ isMeant: (Link) -> Bool, _ body: (_ began: Int) -> Void) -> Int {
    let began = tick()
    let old = links.indices.filter { isMeant(links[$0]) && links[$0].stretch.mayTo == .max }
    for index in old { links[index].stretch.surelyTo = min(links[index].stretch.surelyTo, began) }
    body(began)
    let ended = tick()
    for index in old { links[index].stretch.mayTo = min(links[index].stretch.mayTo, ended) }
    return ended
  }

  /// Sends `message` by `body`.
  func send(_ message: Letter, from origin: NodeID, _ body: () -> Void) {
    let began = tick(isSend: true)
    body()
    sent.append(Sent(message: message, origin: origin, began: began, ended: tick(isSend: true)))
  }

  /// The first message that did what no order of hops and changes explains.
  func objection() -> String? { sent.lazy.compactMap { self.objection(to: $0) }.first }

  var outcome: String {
    sent.map { "\($0.origin): \($0.message.account.words)" }.sorted()
      .joined(separator: ", ") + "; \(deaths) deaths"
  }

  private func objection(to sent: Sent) -> String? {
    let account = sent.message.account
    let end = account.last
    let words = "a message from \(sent.origin) ended \(account.outcomes) times, \(account.outcome) at \(end)"
    guard account.outcomes == 1 else { return words }
    guard let arrival = arrivals(sent)[end] else {
      return "\(words), where no links lead that were there in time"
    }
    switch account.outcome {
    case .handled, .cancelled:
      let isDecider = deciders[end].map { $0.mayFrom <= sent.ended } ?? false
      return isDecider ? nil : "\(words), which does not decide"
    case .unhandled:
      let isLinked = links.contains {
        $0.level == end && $0.stretch.surelyFrom <= arrival && sent.ended <= $0.stretch.surelyTo
      }
      return isLinked ? "\(words), from where a link led on all the time" : nil
    case .pending: return words
    }
  }

  private func arrivals(_ sent: Sent) -> [NodeID: Int] {
    var arrivals = [sent.origin: sent.began]
    var pending = [sent.origin]
    while let level = pending.popLast() {
      guard let arrival = arrivals[level] else { continue }
      // Who surely decides by then passes nothing on, unless it is the origin.
      if level != sent.origin, let decider = deciders[level], decider.surelyFrom <= arrival { continue }
      for link in links where link.level == level {
        let next = max(arrival, link.stretch.mayFrom)
        guard next <= min(sent.ended, link.stretch.mayTo), next < arrivals[link.above] ?? .max else {
          continue
        }
        arrivals[link.above] = next
        pending.append(link.above)
      }
    }
    return arrivals
  }
}
