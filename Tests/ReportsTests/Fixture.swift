import Foundation
import Reports
import Results
import Statistics
import Testing

/// A comparison with one row of every verdict, and text that breaks careless formats.
enum Fixture {
  static func key(_ strategy: String, depth: Int = 100, parameters: [String: String] = [:]) throws -> CaseKey
  {
    CaseKey(
      scenario: "chain",
      strategy: strategy,
      controllers: depth - 2,
      depth: depth,
      nodes: 2 * depth,
      parameters: try Parameters(parameters)
    )
  }

  static func row(
    _ verdict: Verdict,
    _ strategy: String = "parent.strong",
    metric: Metric = .latency,
    values: (Double?, Double?) = (1000, 1100),
    interval: (Double, Double)? = nil,
    reason: String = ""
  ) throws -> ComparisonRow {
    var row = ComparisonRow(
      caseKey: try key(strategy),
      metric: metric,
      stat: metric == .latency ? .median : .exact,
      base: values.0.map { ComparedSide(run: "main", value: $0, sampleCount: 20) }
        ?? ComparedSide(run: "main"),
      candidate: values.1.map { ComparedSide(run: "work", value: $0, sampleCount: 20) }
        ?? ComparedSide(run: "work"),
      verdict: verdict,
      reason: reason
    )
    guard let base = values.0, let candidate = values.1, base > 0 else { return row }
    row.ratio = candidate / base
    row.method = metric == .latency ? "paired-processes-fresh" : "exact"
    row.threshold = metric == .latency ? 0.01 : 0
    row.ratioLow = interval?.0 ?? candidate / base
    row.ratioHigh = interval?.1 ?? candidate / base
    return row
  }

  static func everyVerdict() throws -> [ComparisonRow] {
    [
      try row(.regressed, interval: (1.08, 1.12)),
      try row(.same, metric: .retains, values: (101.6, 101.6)),
      try row(.improved, "delegate.relay", values: (2000, 1500), interval: (0.74, 0.76)),
      try row(.regressed, "closure.weak", metric: .allocations, values: (0, 1), reason: "the base has none"),
      try row(.notWorse, "closure.strong", values: (1000, 991), interval: (0.98, 1.002)),
      try row(.inconclusive, "bus.direct", interval: (0.99, 1.2)),
      try row(.notComparable, "parent.weak", reason: "other machine: a | b <c> & \"d\" *e*"),
      try row(.added, "responder.new", values: (nil, 12.5)),
      try row(.removed, "responder.old", values: (12.5, nil)),
      try row(
        .failed,
        "responder.crash",
        values: (10, nil),
        reason: "crashed:\r\n50% done, \u{1}\u{1B}[31m]]>"
      ),
      try row(.invalid, "responder.noisy", reason: "the A/A twin failed"),
      try row(
        .notHeld,
        "stream.async",
        metric: .retains,
        reason: "does not repeat: base 1, candidate 1 to 3"
      ),
    ]
  }

  static func document(_ rows: [ComparisonRow]? = nil) throws -> ComparisonDocument {
    ComparisonDocument(
      title: "main, work: 50%",
      verdict: .failed,
      rows: try rows ?? everyVerdict(),
      families: [
        FamilyMean(family: "parent", metric: "latency", ratio: 1.1, count: 1, leftOut: 0),
        FamilyMean(family: "responder", metric: "latency", ratio: nil, count: 0, leftOut: 4),
      ],
      notes: [.init("A/A twin", "1.001 (0.998–1.004)"), .init("threshold", "latency 1 %, counts 0 %")],
      cause: "parent.weak: more retains",
      injections: ["parent: +1retain"],
      reproduce: "bubbleup check --filter '^parent' `x`",
      advice: "repeat it"
    )
  }
}

/// Committed expectations, one file per report, in the folder `Golden` next to this file.
enum Golden {
  /// Compares the text with the file.
  ///
  /// A missing file is recorded and the test fails once, so that a recording is not mistaken for a comparison.
  static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let file = folder.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name); read it, then run the test again", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "differs from Golden/\(name)", sourceLocation: sourceLocation)
  }
}
