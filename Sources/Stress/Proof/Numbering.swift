/// Places in a table for numbers that are small where a run gave them, and may be anything in a broken history.
struct Numbering {
  /// How many places there are.
  private(set) var count = 0
  private var places: [UInt32: Int]?

  /// Places for the numbers that `visit` hands on of each event: the numbers themselves, unless those would make a
  /// table much longer than the history.
  init(_ events: [StampedEvent], visit: (_ take: (UInt32?) -> Void, _ event: HistoryEvent) -> Void) {
    var greatest = -1
    for event in events { visit({ greatest = max(greatest, $0.map { Int($0) } ?? -1) }, event.event) }
    count = greatest + 1
    guard count > 4 * events.count + 64 else { return }
    var places: [UInt32: Int] = [:]
    for event in events {
      visit({ if let number = $0, places[number] == nil { places[number] = places.count } }, event.event)
    }
    count = places.count
    self.places = places
  }

  /// The place of `number`, which must be one of those that the numbering was made for.
  @inline(__always)
  subscript(number: UInt32) -> Int {
    guard let places else { return Int(number) }
    guard let place = places[number] else { preconditionFailure("\(number) was not numbered") }
    return place
  }
}
