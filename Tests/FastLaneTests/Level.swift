import FastLane
import Synchronization

/// A level of a lane of words: lets them pass, takes note of them, or takes them.
final class Level: LaneDecider, Sendable {
  enum Role { case passes, notes, takes }

  let seat: SharedSeat<String>
  private let role: Mutex<Role>
  private let heard = Mutex<[String]>([])
  /// What it does before it answers.
  private let then: @Sendable (String) -> Void

  init(
    _ label: Int32,
    in lane: SharedLane<String>,
    _ role: Role = .passes,
    then: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    seat = SharedSeat(in: lane, label: label)
    self.role = Mutex(role)
    self.then = then
    become(role)
  }

  func become(_ role: Role) {
    self.role.withLock { $0 = role }
    if role == .passes { seat.stopDeciding() } else { seat.startDeciding(for: self) }
  }

  func decide(_ message: String) -> Bool {
    heard.withLock { $0.append(message) }
    then(message)
    return role.withLock { $0 } == .takes
  }

  /// What it has heard since it was asked last.
  func news() -> [String] {
    heard.withLock { heard in
      defer { heard = [] }
      return heard
    }
  }
}

/// Levels `first`, `first + 1` and so on, each of which hands to the next.
func chain(_ count: Int, in lane: SharedLane<String>) -> [Level] {
  let levels = (0..<count).map { Level(Int32($0), in: lane) }
  for (level, above) in zip(levels, levels.dropFirst()) { level.seat.connect(to: above.seat) }
  return levels
}
