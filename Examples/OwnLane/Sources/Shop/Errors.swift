import FastLane
import Synchronization

enum LoadingError: Error {
  case timeout
  case notFound
}

/// Errors come from any thread, so this lane is shared, and its levels are Sendable.
let errorLane = SharedLane<any Error>()

/// Fails somewhere in the background.
final class Loader: Sendable {
  let seat = SharedSeat(in: errorLane, label: 1)
  private let unheard = Mutex<[Int32]>([])

  init(below feed: Feed) { seat.connect(to: feed.seat) }

  func load(_ fetch: @Sendable () throws -> Void) {
    do {
      try fetch()
    } catch {
      // Where nobody took it, the label says how far it came.
      if case .unhandled(let label) = seat.send(error) { unheard.withLock { $0.append(label) } }
    }
  }

  var unheardAt: [Int32] { unheard.withLock { $0 } }
}

/// Tries again after a timeout, and lets all other errors pass.
final class Feed: LaneDecider, Sendable {
  let seat = SharedSeat(in: errorLane, label: 2)
  private let count = Mutex(0)

  init() { seat.startDeciding(for: self) }

  func decide(_ message: any Error) -> Bool {
    guard case LoadingError.timeout = message else { return false }
    count.withLock { $0 += 1 }
    return true
  }

  var retries: Int { count.withLock { $0 } }
}

/// Shows what nobody below could mend.
final class Alerts: LaneDecider, Sendable {
  let seat = SharedSeat(in: errorLane, label: 3)
  private let all = Mutex<[String]>([])

  init(above feed: Feed) {
    seat.startDeciding(for: self)
    feed.seat.connect(to: seat)
  }

  func decide(_ message: any Error) -> Bool {
    all.withLock { $0.append("\(message)") }
    return true
  }

  var shown: [String] { all.withLock { $0 } }
}

/// Decides on what flows say, and has errors decided on by objects of their own: a class decides on one type of message.
final class FeedFlow: Flow {
  let feed = Feed()
  /// The lane keeps nothing alive: the flow owns what decides on its behalf.
  let alerts: Alerts

  override init(_ name: String) {
    alerts = Alerts(above: feed)
    super.init(name)
  }
}
