#if DEBUG
import Foundation
import Reports
import Results
import Statistics
import Testing

@testable import BubbleupKit

@Suite("What all that got worse has in common")
struct CommonCauseTests {
  private func row(
    _ strategy: String,
    depth: Int = 100,
    _ metric: Metric = .retains,
    from old: Double = 10,
    to new: Double,
    parameters: [String: String] = [:],
    scenario: String = "chain"
  ) throws -> ComparisonRow {
    var row = ComparisonRow(
      caseKey: CaseKey(
        scenario: scenario,
        strategy: strategy,
        controllers: scenario == "chain" ? depth - 2 : 120,
        depth: depth,
        parameters: try Parameters(parameters)
      ),
      metric: metric,
      stat: .exact,
      base: ComparedSide(run: "base", value: old, sampleCount: 1),
      candidate: ComparedSide(run: "candidate", value: new, sampleCount: 1),
      verdict: new > old ? .regressed : .same
    )
    row.ratio = new / old
    return row
  }

  private func text(_ rows: [ComparisonRow]) -> String? { CommonCause(rows).text }

  @Test("nothing worse has no cause")
  func nothing() throws {
    #expect(text([try row("parent.weak", to: 10)]) == nil)
    #expect(text([]) == nil)
  }

  @Test("one strategy among others is named, with what it takes more of per level or per message")
  func oneStrategy() throws {
    let others = try [10, 100].map { try row("parent.strong", depth: $0, to: 10) }
    let levels = try [10, 100, 1_000].map { try row("parent.weak", depth: $0, from: 5, to: 5 + Double($0)) }
    #expect(text(others + levels) == "parent.weak: +1 retains per level")
    let messages = try [10, 100, 1_000].map {
      try row("parent.weak", depth: $0, from: Double($0), to: Double($0) + 1)
    }
    #expect(text(others + messages) == "parent.weak: +1 retains per message")
    #expect(text(others + [try row("parent.weak", to: 12)]) == "parent.weak: more retains")
  }

  @Test("a family, and all there are, are called that")
  func many() throws {
    let good = try row("delegate.relay", to: 10)
    let bad = try ["responder.a", "responder.b"].map { try row($0, to: 11) }
    #expect(text([good] + bad) == "every strategy of the family responder: more retains")
    #expect(text(bad) == "every strategy: more retains")
    let third = try row("responder.c", to: 10)
    #expect(text([good, third] + bad) == "responder.a, responder.b: more retains")
    let six = try (1...6).map { try row("responder.\($0)", to: 11) }
    #expect(
      text([good, third] + six)
        == "responder.1, responder.2, responder.3, responder.4 and 2 more: more retains"
    )
  }

  @Test("options that only the red cases of a strategy have, and a scenario that only they are in, are named")
  func options() throws {
    let bad = try row("responder.retain", to: 11, parameters: ["form": "recursive", "table": "apple"])
    let good = try row("responder.retain", to: 10, parameters: ["form": "recursive", "table": "gnu"])
    let other = try row("parent.weak", to: 10)
    #expect(text([bad, good, other]) == "responder.retain with table=apple: more retains")
    let app = try row("parent.weak", depth: 7, to: 11, scenario: "app")
    #expect(text([other, app, good]) == "parent.weak in app alone: more retains")
  }

  @Test("times are a span, and stand beside the counts")
  func times() throws {
    let rows = [
      try row("parent.weak", .latency, from: 100, to: 103),
      try row("parent.weak", depth: 10, .latency, from: 100, to: 105),
      try row("parent.weak", to: 11), try row("parent.strong", to: 10),
    ]
    #expect(text(rows) == "parent.weak: time +3.00 % to +5.00 %, more retains")
  }

  @Test(
    "of changed code the file that declares the strategy comes first, then its folder, then the way, then the rest"
  )
  func places() throws {
    let repository = try SourceRepository()
    let files = [
      "Sources/Strategies/Responder/Retain.swift": "let name = StrategyName(.responder, \"retain\")",
      "Sources/Strategies/Responder/Shared.swift": "// shared", "Sources/Hierarchy/Walk.swift": "// walk",
      "Sources/Other.swift": "// other", "Tests/Some.swift": "// test",
    ]
    for (name, text) in files {
      let folder = "\(repository.path)/\(name.split(separator: "/").dropLast().joined(separator: "/"))"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: "\(repository.path)/\(name)"))
    }
    try SourceRepository.git(["add", "."], in: repository.path)
    _ = try repository.commit(["// as it was"])
    for name in files.keys {
      let file = "\(repository.path)/\(name)"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try Data("\(text)\n\n// more\n".utf8).write(to: URL(fileURLWithPath: file))
    }
    let changed = try #require(ChangedCode(in: repository.path, since: "HEAD"))
    let found = changed.places(near: ["responder.retain"]).map(\.description)
    #expect(
      found == [
        "Sources/Strategies/Responder/Retain.swift:2", "Sources/Strategies/Responder/Shared.swift:2",
        "Sources/Hierarchy/Walk.swift:2", "Sources/Other.swift:2",
      ]
    )
    #expect(changed.places(near: []).first?.file == "Sources/Hierarchy/Walk.swift")
    #expect(ChangedCode(in: repository.path, since: "no such commit") == nil)
    let cause = ComparisonDocument.Cause("x", places: changed.places(near: ["responder.retain"]))
    #expect(cause.placesText?.hasSuffix("Sources/Hierarchy/Walk.swift:2 and 1 more file") == true)
  }
}
#endif
