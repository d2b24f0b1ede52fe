import Foundation
import Hierarchy
import Strategies
import Testing

/// What a hop takes, as people say of the pattern and as `scripts/check-wrappers` counts of the code.
@Suite("Retains, weak loads and calls per hop")
struct HopTests {
  /// A row of Tests/Expected/hops.csv.
  private struct Hop {
    let strategy: String
    let options: String
    let calls: Int
    let needs: [Int]
    let makes: [Int]
    let reason: String

    init(_ line: Substring) throws {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 12, "\(line)")
      (strategy, options, reason) = (cells[0], cells[1], cells[11])
      calls = try #require(Int(cells[2]))
      needs = try cells[3...5].map { try #require(Int($0)) }
      makes = try [cells[6], cells[8], cells[9]].map { try #require(Int($0)) }
    }

    var label: String { "\(strategy) \(options)" }

    /// What the documentation says of it.
    var documented: [String] { [strategy] + ([calls] + needs + makes).map(String.init) }
  }

  private static func text(_ path: String) throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private static func hops() throws -> [Hop] {
    try text("Tests/Expected/hops.csv").split(separator: "\n").dropFirst().map(Hop.init)
  }

  @Test("every strategy has a row for each set of options; other tables are held to the same by the script")
  func everyStrategy() throws {
    // How a payload is carried is the message's affair, and no hop's.
    let variants = StrategyVariant.all.filter {
      !$0.strategy.isAsynchronous && [nil, .perApp].contains($0.options.table) && $0.options.payload == nil
    }
    let expected = variants.map { "\($0.strategy.name) \($0.options.canonical)" }
    #expect(try Self.hops().map(\.label) == expected)
  }

  @Test("where the code makes more than the pattern needs, and only there, the table says why")
  func reasons() throws {
    for hop in try Self.hops() {
      let surplus = zip(hop.makes, hop.needs).map { $0 - $1 }
      #expect(surplus.allSatisfy { $0 >= 0 }, "\(hop.label) makes less than its pattern needs")
      #expect(surplus.contains { $0 > 0 } == !hop.reason.isEmpty, "\(hop.label)")
    }
  }

  @Test("the documentation's table has these numbers for each strategy, and no others")
  func documented() throws {
    let page = try Self.text("Sources/BubbleupKit/Documentation.docc/Measuring.md")
    // Its rows name every strategy that the numbers hold for, and the options only where that matters.
    let rows = page.matches(of: /(?m)^\| (?<names>.*?)(?<numbers>(?: \| \d+){7}) \|$/).flatMap { row in
      row.names.matches(of: /`(?<name>[a-z.]+)`/).map { name in
        [String(name.name)] + row.numbers.matches(of: /\d+/).map { String($0.output) }
      }
    }
    #expect(try Set(rows) == Set(Self.hops().map(\.documented)))
  }
}
