#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("Dividing work among machines")
struct ShardDivisionTests {
  @Test("K of N is read, one-based, up to the most that there may be")
  func parsing() throws {
    for (number, count) in [(1, 1), (3, 8), (8, 8), (10_000, 10_000)] {
      let shard = try ValueParser.shard.parse("\(number)/\(count)", at: "--shard")
      #expect(shard == (try Shard(number, of: count)) && "\(shard)" == "\(number)/\(count)")
    }
  }

  @Test(
    "what is no part is refused with what is wrong",
    arguments: [
      ("3", "slash"), ("1/2/3", "slash"), ("/", "''"), ("0/8", "'0'"), ("9/8", "'9'"), ("1/0", "'0'"),
      ("1/10001", "'10001'"), ("-1/8", "'-1'"), ("1/99999999999999999999", "64 bits"),
    ]
  )
  func refusals(_ text: String, _ said: String) {
    let error = #expect(throws: CommandError.self) { try ValueParser.shard.parse(text, at: "--shard") }
    #expect(error?.code == .usage && error?.message.contains(said) == true, "\(error?.message ?? "")")
  }

  @Test("a dry run prints what each shard has and what it takes, and 1/1 is no division")
  func dryRun() {
    let small = ["run", "--dry-run", "--quick", "--depth", "1..64:x2", "--strategy", "^parent"]
    let tool = Session.tool(RunVerb())
    let part = Session(small + ["--shard", "2/3"], tool: tool)
    #expect(part.code == .success && part.output.contains("balanced to"))
    for shard in ["1/3", "2/3", "3/3"] { #expect(part.output.contains(shard)) }
    #expect(!Session(small + ["--shard", "1/1"], tool: tool).output.contains("balanced to"))
    #expect(Session(small + ["--shard", "2/3", "--json"], tool: tool).output.contains("\"2/3\""))
  }

  // MARK: - The division

  private typealias Piece = ShardDivision.Piece

  /// Costs from small to large, as those of scenarios are; always the same ones.
  private static let pieces = (0..<60).map { Piece("piece \($0)", cost: 1_000 + $0 * $0 * 7 % 9_000) }

  @Test("every piece has one shard, the same whatever their order", arguments: [1, 2, 3, 7, 16, 60, 1_000])
  func everyPiece(_ count: Int) {
    let division = ShardDivision(Self.pieces, into: count)
    var loads = [Int](repeating: 0, count: count)
    for (piece, place) in zip(Self.pieces, division.places) { loads[place] += piece.cost }
    #expect(division.places.count == Self.pieces.count && division.loads == loads)
    let reversed = ShardDivision(Self.pieces.reversed(), into: count)
    #expect(Array(reversed.places.reversed()) == division.places)
    // No shard is much dearer than the mean, while there are several pieces for each.
    #expect(division.efficiency > 0.9 || count > 16)
    // When every cost grows alike, as by a new strategy, nothing moves.
    let dearer = Self.pieces.map { Piece($0.name, cost: 3 * $0.cost) }
    #expect(ShardDivision(dearer, into: count).places == division.places)
  }

  @Test("the division is the one that it has always been: shards of two builds meet")
  func pinned() {
    let few = (0..<8).map { Piece("piece \($0)", cost: 100 + 10 * $0) }
    let division = ShardDivision(few, into: 3)
    #expect(division.places == [1, 0, 2, 2, 1, 1, 2, 0])
    #expect(division.loads == [280, 390, 410])
  }

  @Test("what is dearer than a share of all bounds the rest, and nothing at all can be divided")
  func extremes() {
    let giant = ShardDivision(Self.pieces + [Piece("giant", cost: 10_000_000)], into: 4)
    #expect(giant.loads.max() == 10_000_000)
    let nothing = ShardDivision([], into: 3)
    #expect(nothing.loads == [0, 0, 0] && nothing.efficiency == 1)
  }

  @Test("a piece that goes or comes moves few of the others", arguments: [2, 3, 4, 8])
  func fewMove(_ count: Int) {
    let before = ShardDivision(Self.pieces, into: count).places
    var moved = 0
    for index in Self.pieces.indices {
      var (fewer, stayed) = (Self.pieces, before)
      fewer.remove(at: index)
      stayed.remove(at: index)
      moved += zip(ShardDivision(fewer, into: count).places, stayed).count { $0 != $1 }
    }
    let mean = Double(moved) / Double(Self.pieces.count)
    #expect(mean < Double(Self.pieces.count) / 4, "\(mean) of \(Self.pieces.count)")
  }
}
#endif
