import BubbleupKit
import Foundation
import Scenarios
import Testing
import Workloads

@Suite struct CountsRunnerTests {
  private static let tool = Bubbleup.tool(name: "bubbleup")

  @Test("The table has a row per case and says in what each count is")
  func table() {
    let session = Session(["counts", "--strategy", "^singleton$"], tool: Self.tool)
    #expect(session.code == .success)
    let rows = session.output.split(separator: "\n").filter { $0.hasPrefix("singleton") }
    #expect(rows.count == 2 * (3 + ArchitectureCatalogue.all.count))
    let words =
      ["chain depth=100", "app controllers=120", "deep-app controllers=1000"]
      + ArchitectureCatalogue.all.map { "\($0.name) controllers=" }
      + ["allocs", "retains", "releases", "weak", "b/node"]
    #expect(words.filter { !session.output.contains($0) } == [])
  }

  @Test("JSON has every count of a case under its name, with status and value")
  func json() throws {
    let words = ["counts", "--strategy", "^singleton$", "--filter", "chain", "--json"]
    let session = Session(words, tool: Self.tool)
    let record = try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any]
    let cases = try #require(record?["cases"] as? [[String: Any]])
    #expect(cases.map { $0["options"] as? String } == ["", "payload=boxed"])
    let counts = try cases.map { try #require($0["counts"] as? [String: [String: Any]]) }
    #expect(Set(counts[0].keys) == Set(CountedMetric.allCases.map(\.rawValue)))
    // By value none. Boxed, one each for select and buyNow, two for openFlow, none for handleError, three for requestData: by five.
    #expect(counts.map { $0["allocations"]?["status"] as? String } == ["ok", "ok"])
    #expect(counts.map { $0["allocations"]?["value"] as? Double } == [0, 1.4])
    let nothing = Session(["counts", "--filter", "no such case"], tool: Self.tool)
    #expect(nothing.code == .usage && nothing.diagnostics.contains("no case matches"))
  }
}
