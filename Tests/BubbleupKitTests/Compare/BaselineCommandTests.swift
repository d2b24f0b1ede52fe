#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("The baseline command")
struct BaselineCommandTests {
  private static let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init()]

  @Test("save, list, show and rm do what they say")
  func life() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    #expect(fixture.baseline("list").output.isEmpty)
    #expect(fixture.baseline("save", "main", "one").code == .success)
    #expect(fixture.baseline("list").output.contains("verified"))
    #expect(fixture.baseline("show", "main").output.contains("main: run one, 1 case in 2 rows"))
    #expect(fixture.baseline("rm", "main").output == "removed main\n")
    #expect(fixture.baseline("show", "main").code == .missingInput)
  }

  @Test("what list and show print as JSON is JSON")
  func json() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let saved = fixture.baseline("save", "main", "one", "--json")
    let value = try #require(JSONSerialization.jsonObject(with: Data(saved.output.utf8)) as? [String: Any])
    #expect(value["rows"] as? Int == 2)
    let list = try JSONSerialization.jsonObject(with: Data(fixture.baseline("list", "--json").output.utf8))
    #expect(((list as? [String: Any])?["baselines"] as? [[String: Any]])?.count == 1)
  }

  @Test("a list with a damaged baseline shows the others, and ends with the damage")
  func damagedAmongOthers() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    _ = fixture.baseline("save", "good", "one")
    _ = fixture.baseline("save", "bad", "one")
    try Data("{".utf8).write(to: URL(fileURLWithPath: fixture.file("baselines/bad/run.json")))
    let session = fixture.baseline("list")
    #expect(session.code == .badData)
    #expect(session.output.contains("good") && session.output.contains("verified"))
    #expect(session.diagnostics.contains("baselines/bad/run.json"))
  }

  @Test("a run is never guessed: without one the latest is suggested, and a baseline is none")
  func namedRun() throws {
    let fixture = try CompareFixture()
    try fixture.run("one", Self.costs)
    let missing = fixture.baseline("save", "main")
    #expect(missing.code == .usage && missing.diagnostics.contains("'bubbleup baseline save main one'"))
    #expect(fixture.baseline("save", "main", "one").code == .success)
    #expect(fixture.baseline("save", "again", "main").code == .usage)
    #expect(fixture.baseline("list").output.split(separator: "\n").count == 3)
  }

}
#endif
