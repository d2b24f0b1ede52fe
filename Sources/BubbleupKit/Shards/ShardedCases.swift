import Foundation
import Results

/// Cases that are proved or counted, each by itself, divided among machines that do not talk to each other.
///
/// Nothing of them is compared with a neighbour, so every case is a piece of its own. What a shard prints as JSON says
/// where in the whole its cases belong; a merge puts them back there.
struct ShardedCases {
  /// Cases that are printed as one list, in its order; what each is called and costs is asked for only where there is
  /// something to divide.
  typealias List = (key: String, count: Int, pieces: () -> [ShardDivision.Piece])

  let shard: Shard
  private let verb: String
  private let arguments: [String]
  private let digest: String
  /// Each list with how many cases it has in all, and the places of those that are done here.
  private let lists: [(key: String, count: Int, places: [Int])]

  /// The part of `lists` that was typed, or else all of it.
  init(_ lists: [List], of verb: String, _ arguments: Arguments) throws {
    let own = ["\(Option.shard.spelling)=", Option.json.spelling, "\(ProofFormat.option.spelling)="]
    let common = try arguments.spelt().filter { word in !own.contains { word.hasPrefix($0) } }
    self.init(lists, of: verb, common, try Shard(arguments))
  }

  /// The part of `lists` that is `shard`; `arguments` are what all shards were given.
  init(_ lists: [List], of verb: String, _ arguments: [String], _ shard: Shard) {
    self.shard = shard
    self.verb = verb
    self.arguments = arguments
    guard !shard.isWhole else {
      digest = ""
      self.lists = lists.map { ($0.key, $0.count, Array(0..<$0.count)) }
      return
    }
    let pieces = lists.map { $0.pieces() }
    let names = zip(lists, pieces).flatMap { list, own in own.map { "\(list.key) \($0.name)" } }
    digest = TextDigest.of([verb] + arguments + names)
    let division = ShardDivision(pieces.flatMap(\.self), into: shard.count)
    var first = 0
    self.lists = zip(lists, pieces).map { list, own in
      defer { first += own.count }
      return (list.key, list.count, own.indices.filter { division.places[first + $0] == shard.index })
    }
  }

  /// The places of the cases of a list that are done here.
  func places(_ key: String) -> [Int] { lists.first { $0.key == key }?.places ?? [] }

  /// For people, below what was found; nil where it is all there is.
  var sentence: String? {
    guard !shard.isWhole else { return nil }
    let own = lists.reduce(0) { $0 + $1.places.count }
    let all = lists.reduce(0) { $0 + $1.count }
    return
      "shard \(shard): \(own) of \(Figure.count(all, "case")); 'bubbleup merge' puts together what --json prints"
  }

  /// What was found, with what a merge needs to see that nothing is missing; as it is where it is all there is.
  func json(_ found: JSON, _ code: ExitCode) throws -> JSON {
    guard !shard.isWhole, let members = found.members else { return found }
    let record = OutputShard(
      verb: verb,
      arguments: arguments,
      build: ExecutableDigest.current ?? "unknown",
      planDigest: digest,
      number: shard.number,
      count: shard.count,
      lists: lists.map { .init(key: $0.key, count: $0.count, places: $0.places) },
      code: Int(code.rawValue)
    )
    return .object(members + [.init(OutputShard.key, try OutputShard.table.object(of: record))])
  }
}

/// Which part of a whole some printed cases are.
struct OutputShard: Equatable, Sendable {
  /// A list of cases, and which of all of them are here, from 0.
  struct List: Equatable, Sendable {
    var key: String
    var count: Int
    var places: [Int]

    fileprivate static let table = Table<List>(
      "list",
      columns: [
        Column("key", \.key, .prose), Column("count", \.count, .count()),
        Column("places", \.places, .list(of: .count())),
      ],
      blank: List(key: "", count: 0, places: [])
    )
  }

  /// What it is called among what is printed.
  static let key = "shard"

  var verb = ""
  var arguments: [String] = []
  var build = ""
  var planDigest = ""
  var number = 1
  var count = 1
  var lists: [List] = []
  var code = 0

  static let table = Table<OutputShard>(
    key,
    columns: [
      Column("verb", \.verb, .prose), Column("arguments", \.arguments, .list(of: .prose)),
      Column("build", \.build, .prose), Column("plan_digest", \.planDigest, .prose),
      Column("number", \.number, .count(from: 1, to: Shard.most)),
      Column("count", \.count, .count(from: 1, to: Shard.most)),
      Column("lists", \.lists, .list(of: .record(List.table))),
      Column("exit_code", \.code, .count(to: 255)),
    ],
    blank: OutputShard()
  )
}

/// A digest of the executable that is running, by which two runs of the same build know each other.
enum ExecutableDigest {
  /// FNV-1a over eight bytes at a time, as hexadecimal digits; nil where the executable cannot be read.
  ///
  /// It tells builds apart and protects nothing, so nothing stronger is needed. Read once: a process has one executable,
  /// and a debug build takes a second for its own.
  static let current: String? = {
    try? of("/proc/self/exe")
  }()

  static func of(_ path: String) throws -> String {
    String(digest(try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)), radix: 16)
  }

  static func digest(_ bytes: Data) -> UInt64 {
    bytes.withUnsafeBytes { raw in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for offset in stride(from: 0, to: raw.count - raw.count % 8, by: 8) {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x0000_0100_0000_01B3
      }
      for byte in raw.suffix(raw.count % 8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      return hash
    }
  }
}
