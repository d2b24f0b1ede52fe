import Foundation
import Results

/// Cases that are proved or counted, each by itself, divided among machines that do not talk to each other.
///
/// Nothing of them is compared with a neighbour, so every case is a piece of its own. What a shard prints as JSON says
/// where in the whole its cases belong; a merge puts them back there.
struct ShardedCases {
  /// Cases that are printed as one list, in its order.
  struct List {
    /// The key of the list in what is printed.
    let key: String
    let count: Int
    /// What each of them is called and costs; asked for only where there is something to divide.
    let pieces: () -> [ShardDivision.Piece]

    init(_ key: String, count: Int, _ pieces: @escaping @autoclosure () -> [ShardDivision.Piece]) {
      (self.key, self.count, self.pieces) = (key, count, pieces)
    }
  }

  let shard: Shard
  private let verb: String
  private let arguments: [String]
  private let digest: String
  /// Each list with how many cases it has in all, and the places of those that are done here.
  private let lists: [(key: String, count: Int, places: [Int])]

  /// The part of `lists` that was typed, or else all of it.
  init(
    _ lists: [List],
    of verb: String,
    _ arguments: Arguments
  ) throws {
    let own = ["\(Option.shard.spelling)=", Option.json.spelling]
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
    return "shard \(shard): \(own) of \(all) cases; 'bubbleup merge' puts together what --json prints"
  }

  /// What was found, with what a merge needs to see that nothing is missing; as it is where it is all there is.
  func json(_ found: JSON, _ code: ExitCode) -> JSON {
    guard !shard.isWhole, let members = found.members else { return found }
    let record = OutputShard(
      verb: verb,
      arguments: arguments,
      build: ExecutableDigest.current ?? "unknown",
      planDigest: digest,
      number: shard.number,
      count: shard.count,
      lists: lists.map { .init(key: $0.key, count: $0.count, places: $0.places) },
      code: code.rawValue
    )
    return .object(members + [.init(OutputShard.key, record.json)])
  }
}

/// Which part of a whole some printed cases are.
struct OutputShard: Equatable {
  /// A list of cases, and which of all of them are here, from 0.
  struct List: Equatable {
    let key: String
    let count: Int
    let places: [Int]
  }

  /// What it is called among what is printed.
  static let key = "shard"

  let verb: String
  let arguments: [String]
  let build: String
  let planDigest: String
  let number: Int
  let count: Int
  let lists: [List]
  /// How the command ended.
  let code: Int32

  var json: JSON {
    [
      "verb": verb,
      "arguments": arguments,
      "build": build,
      "plan_digest": planDigest,
      "number": number,
      "count": count,
      "lists": lists.map { ["key": $0.key, "count": $0.count, "places": $0.places] as JSON },
      "exit_code": Int(code),
    ]
  }
}

extension OutputShard {
  /// Reads what `json` made; nil where anything of it is missing or of another kind.
  init?(_ json: JSON) {
    guard let verb = json["verb"]?.text, let arguments = json["arguments"]?.list,
      let build = json["build"]?.text, let planDigest = json["plan_digest"]?.text,
      let number = json["number"]?.whole, let count = json["count"]?.whole,
      let lists = json["lists"]?.list, let code = json["exit_code"]?.whole,
      (1...Shard.most).contains(count), (1...count).contains(number), (0...255).contains(code)
    else { return nil }
    self.verb = verb
    self.arguments = arguments.compactMap(\.text)
    self.build = build
    self.planDigest = planDigest
    self.number = number
    self.count = count
    self.lists = lists.compactMap { list in
      guard let key = list["key"]?.text, let count = list["count"]?.whole, let places = list["places"]?.list
      else {
        return nil
      }
      return List(key: key, count: count, places: places.compactMap(\.whole))
    }
    self.code = Int32(code)
    // What was left out above because it was of another kind.
    guard self.json == json else { return nil }
  }
}

extension JSON {
  /// A text; nil for anything else.
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

  /// A whole number; nil for anything else.
  fileprivate var whole: Int? { if case .number(let text) = self { Int(text) } else { nil } }
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

  /// The digest of any executable.
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
