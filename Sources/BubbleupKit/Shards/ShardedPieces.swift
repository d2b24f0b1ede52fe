import Results

/// Work whose findings are rows of tables, in pieces that are divided among machines that do not talk to each other.
///
/// The pieces have an order, which is that of the rows of the undivided command. Each machine computes the same
/// division, does its own pieces, and notes how many rows of which table each of them gave; a merge puts them back.
struct ShardedPieces {
  let shard: Shard
  /// The places of the pieces that are done here, in the order of the whole.
  let places: [Int]
  /// What the run says of its part; nil where it is all there is.
  let record: ShardRecord?

  /// The part of `pieces` that is `shard`; they are asked for only where there is something to divide.
  init(_ shard: Shard, of count: Int, _ pieces: () throws -> [ShardDivision.Piece]) rethrows {
    self.shard = shard
    guard !shard.isWhole else {
      places = Array(0..<count)
      record = nil
      return
    }
    let pieces = try pieces()
    let homes = ShardDivision.places(ofGroups: pieces, into: shard.count)
    places = pieces.indices.filter { homes[$0] == shard.index }
    record = ShardRecord(
      number: shard.number,
      count: shard.count,
      planDigest: TextDigest.of(pieces.map(\.name)),
      caseCount: pieces.count,
      parts: places.map { PartRecord(label: pieces[$0].name, firstCase: $0, caseCount: 1) }
    )
  }

  /// For people, below what was found; nil where it is all there is.
  var sentence: String? {
    record.map {
      "shard \(shard): \(places.count) of \($0.caseCount) pieces; 'bubbleup merge' makes one directory of all shards"
    }
  }
}

extension ShardRecord {
  /// Notes how many rows of which table each part gave, in the order of the parts; one that was not reached has none.
  mutating func note(rows: [[String: Int]]) {
    for (index, counts) in rows.enumerated() where parts.indices.contains(index) {
      parts[index].rows = counts
    }
  }
}
