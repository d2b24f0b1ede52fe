/// One part of work that is divided among machines: number K of N, counted from one.
struct Shard: Equatable, Sendable, CustomStringConvertible {
  /// More than these nobody has; the merge reads a directory for each.
  static let most = 10_000

  /// All of it in one part, which is the same as no division.
  static let whole = Shard(number: 1, count: 1)

  let number: Int
  let count: Int

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  init(_ number: Int, of count: Int) throws(ValueRefusal) {
    guard (1...Self.most).contains(count) else {
      throw ValueRefusal("divides into \(count) parts, which is not \(WholeNumber.words(1...Self.most))")
    }
    guard (1...count).contains(number) else {
      throw ValueRefusal("is number \(number), which is not \(WholeNumber.words(1...count))")
    }
    self.init(number: number, count: count)
  }

  init(_ text: String) throws(ValueRefusal) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw ValueRefusal("is not two numbers with a slash between") }
    let count = try WholeNumber.read(part: parts[1], in: 1...Self.most)
    self.init(number: try WholeNumber.read(part: parts[0], in: 1...count), count: count)
  }

  var isWhole: Bool { count == 1 }

  /// The place among the parts, counted from zero.
  var index: Int { number - 1 }

  var description: String { "\(number)/\(count)" }

  /// What the name of a directory ends in, so that shards with the same command line may share a disk.
  var suffix: String { isWhole ? "" : "-\(number)of\(count)" }
}

extension ValueParser where Value == Shard {
  static var shard: Self {
    Self(expecting: "a part as in 3/8: the third of eight, at most \(Shard.most); 1/1 for all") {
      text throws(ValueRefusal) in
      try Shard(text)
    }
  }
}

extension Option {
  /// Does one part of the work; for verbs that list it.
  static let shard = value("shard", .free("K/N"), absence: .described("everything"))
    .help("Do part K of N, to share the work among N machines; see 'merge'")
}

extension Shard {
  init(_ arguments: Arguments) throws(CommandError) {
    self = try arguments.optional(.shard, as: .shard) ?? .whole
  }
}
