/// Divides pieces of work among machines that do not talk to each other: each computes the same division.
///
/// Every piece prefers the shards in an order that is drawn from its name and from nothing else. Dearest first, each
/// takes the shard that it likes best among those that still have room. Room is a bound that all shards share: the
/// lowest of a fixed ladder with which every piece finds a place. So a piece that comes, goes or changes its price moves
/// others only where the bound makes them give way. This is consistent hashing with bounded loads (Mirrokni, Thorup and
/// Zadimoghaddam, SODA 2018), with the dearest first as in Graham's rule for machines (1969).
struct ShardDivision {
  struct Piece: Equatable {
    let name: String
    /// Pieces of one group go to one shard, since they are compared.
    let group: String
    /// What it costs, in a whole unit: sums of fractions could differ between processors.
    let cost: Int

    /// A piece of a group, or one of its own.
    init(_ name: String, in group: String? = nil, cost: Int) {
      (self.name, self.group, self.cost) = (name, group ?? name, max(1, cost))
    }
  }

  let count: Int
  let places: [Int]
  let loads: [Int]

  init(_ pieces: [Piece], into count: Int) {
    self.count = count
    let total = pieces.reduce(0) { $0 + $1.cost }
    let least = max((total + count - 1) / count, pieces.map(\.cost).max() ?? 0)
    let order = pieces.indices.sorted {
      (pieces[$1].cost, pieces[$0].name, $0) < (pieces[$0].cost, pieces[$1].name, $1)
    }
    let preferences = pieces.map { Self.preferences(of: $0.name, count) }
    var percent = 0
    while true {
      // With the whole as the bound everything fits into one shard, so that this ends.
      let bound = least + least / 100 * percent + least % 100 * percent / 100
      if let (places, loads) = Self.places(pieces, order, preferences, bound, count) {
        (self.places, self.loads) = (places, loads)
        return
      }
      percent += Self.step
    }
  }

  /// The division of whole groups: their places are those of the pieces.
  static func places(ofGroups pieces: [Piece], into count: Int) -> [Int] {
    let groups = pieces.grouped(by: \.group)
    let whole = groups.map { Piece($0.key, cost: $0.members.reduce(0) { $0 + $1.cost }) }
    let homes = zip(groups.map(\.key), ShardDivision(whole, into: count).places)
    let byGroup = Dictionary(uniqueKeysWithValues: homes)
    return pieces.map { byGroup[$0.group, default: 0] }
  }

  /// The bound rises by this many hundredths of the least possible one.
  ///
  /// Finer steps balance no better, and a change of a cost would reach another step, and so move pieces, more often.
  private static let step = 5

  /// What all shards together cost, as a share of what they would cost if each were as dear as the dearest.
  var efficiency: Double {
    let dearest = loads.max() ?? 0
    return dearest == 0 ? 1 : Double(loads.reduce(0, +)) / (Double(count) * Double(dearest))
  }

  private static func places(
    _ pieces: [Piece],
    _ order: [Int],
    _ preferences: [[Int]],
    _ bound: Int,
    _ count: Int
  ) -> (places: [Int], loads: [Int])? {
    var places = [Int](repeating: 0, count: pieces.count)
    var loads = [Int](repeating: 0, count: count)
    for index in order {
      let cost = pieces[index].cost
      guard let place = preferences[index].first(where: { loads[$0] + cost <= bound }) else { return nil }
      places[index] = place
      loads[place] += cost
    }
    return (places, loads)
  }

  /// The shards in the order in which a piece of that name likes them: those of the highest draw first.
  private static func preferences(of name: String, _ count: Int) -> [Int] {
    let hash = hash(name)
    let draws = (0..<count).map { scramble(hash ^ scramble(UInt64($0) + 1)) }
    return (0..<count).sorted { (draws[$1], $0) < (draws[$0], $1) }
  }

  /// FNV-1a, which is the same in every process.
  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// The finaliser of SplitMix64: one changed bit changes half of all.
  private static func scramble(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
