extension Sequence where Element: Hashable {
  /// Each element once, in the order in which they come.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements by what they have in common: groups in the order in which they begin.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, members: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, members: [Element])] = []
    for element in self {
      let own = key(element)
      let place = places[own] ?? groups.count
      if place == groups.count { groups.append((own, [])) }
      places[own] = place
      groups[place].members.append(element)
    }
    return groups
  }
}
