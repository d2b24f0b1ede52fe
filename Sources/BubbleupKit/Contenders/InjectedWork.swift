/// Work that a worker does on top of its messages, so that the gate itself can be tested.
enum InjectedWork: Sendable, Hashable, Codable {
  /// So much more of the same, as a share: more messages are sent than are reported.
  case trips(Double)
  /// One more retain and release per message.
  case retain
  /// One more object per message.
  case allocation
  /// One more level on the way; a change of the plan, so that the worker itself has nothing to add.
  case hop

  /// As the option has it.
  var text: String {
    switch self {
    case .trips(let share): "+\(Figure.plain(share * 100, places: 2).trimmingZeros)%"
    case .retain: "+1retain"
    case .allocation: "+1alloc"
    case .hop: "+1hop"
    }
  }

  /// How many messages are sent for `count` that are reported.
  func trips(for count: Int) -> Int {
    guard case .trips(let share) = self else { return count }
    return Int((Double(count) * (1 + share)).rounded())
  }
}

extension String {
  /// Without zeros behind a decimal point, nor the point.
  fileprivate var trimmingZeros: String {
    guard contains(".") else { return self }
    let kept = String(reversed().drop { $0 == "0" }.reversed())
    return kept.hasSuffix(".") ? String(kept.dropLast()) : kept
  }
}
