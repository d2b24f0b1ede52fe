extension History {
  /// The events in the order of their stamps.
  ///
  /// Stamps come from one counter and nearly all of them are in the history, so each event has its place at once and
  /// nothing needs to be sorted; a history with large gaps, as one made by hand, is.
  func ordered() -> [StampedEvent] {
    guard let first = events.lazy.map(\.stamp.number).min(),
      let last = events.lazy.map(\.stamp.number).max(), last - first < UInt64(4 * events.count)
    else { return events.sorted { $0.stamp < $1.stamp } }
    var places = [Int32](repeating: -1, count: Int(last - first) + 1)
    for (index, event) in events.enumerated() {
      let place = Int(event.stamp.number - first)
      // A stamp that was given twice: the sort keeps both for the checker to find.
      guard places[place] < 0 else { return events.sorted { $0.stamp < $1.stamp } }
      places[place] = Int32(index)
    }
    return places.compactMap { $0 < 0 ? nil : events[Int($0)] }
  }
}
