import Results
import Statistics
import Testing

/// `compare.csv`: its schema, its round trip and what is refused.
@Suite struct ComparisonFileTests {
  private func rows() throws -> [ComparisonRow] {
    var ratio = ComparisonRow(
      caseKey: try Fixture.caseKey(),
      baseStrategy: "delegate.relay",
      metric: .latency,
      stat: .median,
      base: ComparedSide(run: "one", value: 1500.5, sampleCount: 20),
      candidate: ComparedSide(run: "one", value: 1400, sampleCount: 20),
      verdict: .improved
    )
    ratio.ratio = 0.933
    ratio.ratioLow = 0.93
    ratio.ratioHigh = 0.94
    ratio.method = "paired-rounds"
    ratio.threshold = 0.01
    let added = ComparisonRow(
      caseKey: try Fixture.caseKey("parent.weak"),
      metric: .retains,
      stat: .exact,
      base: ComparedSide(run: "one"),
      candidate: ComparedSide(run: "two", value: 0, sampleCount: 1),
      verdict: .added
    )
    let foreign = ComparisonRow(
      caseKey: try Fixture.caseKey("parent.weak"),
      metric: .latency,
      stat: .median,
      base: ComparedSide(run: "one", value: 1, sampleCount: 1),
      candidate: ComparedSide(run: "two", value: 2, sampleCount: 1),
      verdict: .notComparable,
      reason: "another machine,\n\"far\" away"
    )
    return [ratio, added, foreign]
  }

  @Test("the columns are those of the documented schema")
  func header() {
    let schema =
      "scenario,base_strategy,cand_strategy,controllers,depth,nodes,threads,parameters,metric,unit,better,stat,"
      + "base_run,base_value,base_n,cand_run,cand_value,cand_n,ratio,ratio_lo,ratio_hi,method,threshold,verdict,"
      + "reason"
    #expect(ComparisonRow.table.header.joined(separator: ",") == schema)
  }

  @Test("what was written is read back equal, and replaces what was there")
  func roundTrip() throws {
    let directory = try TemporaryDirectory()
    let file = ComparisonFile(path: directory.file("compare.csv"))
    try file.write(Array(rows().prefix(1)))
    try file.write(rows())
    #expect(try file.read() == rows())
    #expect(try directory.snapshot().keys.sorted() == ["compare.csv"])
  }

  /// One change of a row that is fine, and the column that the refusal names.
  private struct Contradiction: Sendable {
    let column: String
    let change: @Sendable (inout ComparisonRow) -> Void
  }

  private static let contradictions: [Contradiction] = [
    .init(column: "ratio") { $0.ratio = -1 },
    .init(column: "ratio") { $0.ratio = .nan },
    .init(column: "ratio") { $0.base = ComparedSide(run: "one") },
    .init(column: "ratio_lo") { $0.ratioLow = 2 },
    .init(column: "ratio_lo") { $0.ratioLow = nil },
    .init(column: "method") { $0.method = nil },
    .init(column: "threshold") { $0.threshold = -0.1 },
    .init(column: "base_value") { $0.base.value = -1 },
    .init(column: "base_run") { $0.base.run = "" },
    .init(column: "cand_n") { $0.candidate.sampleCount = nil },
    .init(column: "verdict") { $0.verdict = .added },
    .init(column: "verdict") { $0.verdict = .removed },
    .init(column: "reason") { $0.verdict = .failed },
    .init(column: "unit") { $0.unit = "ms" },
    .init(column: "better") { $0.better = .higher },
  ]

  @Test("a row that contradicts itself is refused, and nothing is written", arguments: contradictions.indices)
  func contradiction(index: Int) throws {
    let directory = try TemporaryDirectory()
    var row = try rows()[0]
    Self.contradictions[index].change(&row)
    let changed = row
    let found = resultsError { try ComparisonFile(path: directory.file("compare.csv")).write([changed]) }
    #expect(found?.column == Self.contradictions[index].column)
    #expect(try directory.snapshot().isEmpty)
  }

  @Test("the same statistic of a case twice is refused on both ways")
  func duplicates() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("compare.csv")
    let twice = try rows() + rows().prefix(1)
    #expect(resultsError { try ComparisonFile(path: path).write(twice) }?.code == .duplicate)
    let only = Array(try rows().prefix(1))
    let bytes = try ComparisonRow.table.file(of: only, path: path)
    let row = bytes[(try #require(bytes.firstIndex(of: 0x0A)) + 1)...]
    try write(bytes + row, to: path)
    let found = resultsError { _ = try ComparisonFile(path: path).read() }
    #expect(found?.code == .duplicate)
  }

  @Test("a file cut at any byte is refused or holds fewer whole rows")
  func truncation() throws {
    let directory = try TemporaryDirectory()
    let file = ComparisonFile(path: directory.file("compare.csv"))
    let bytes = try file.bytes(of: rows())
    for length in bytes.indices {
      try write(bytes.prefix(length), to: file.path)
      guard let found = try? file.read() else { continue }
      #expect(try found.elementsEqual(rows().prefix(found.count)))
      #expect(found.count < 3)
    }
  }
}
