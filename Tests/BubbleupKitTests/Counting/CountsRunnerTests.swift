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
    #expect(rows.count == 3 + ArchitectureCatalogue.all.count)
    #expect(session.output.contains("chain depth=100") && session.output.contains("app controllers=120"))
    #expect(session.output.contains("deep-app controllers=1000"))
    #expect(ArchitectureCatalogue.all.allSatisfy { session.output.contains("\($0.name) controllers=") })
    for column in ["allocs", "retains", "releases", "weak", "b/node"] {
      #expect(session.output.contains(column))
    }
  }

  @Test("JSON has every count of a case under its name, with status and value")
  func json() throws {
    let session = Session(
      ["counts", "--strategy", "^singleton$", "--filter", "chain", "--json"],
      tool: Self.tool
    )
    #expect(session.code == .success)
    let record = try JSONDecoder().decode(Record.self, from: Data(session.output.utf8))
    #expect(record.schemaVersion == 2)
    let only = try #require(record.cases.first)
    #expect(record.cases.count == 1 && only.strategy == "singleton" && only.status == "ok")
    #expect(Set(only.counts.keys) == Set(CountedMetric.allCases.map(\.rawValue)))
    let allocations = try #require(only.counts["allocations"])
    // One each for select and buyNow, two for openFlow, none for handleError, three for requestData: by five.
    #expect(allocations.status == "ok" && allocations.value == 1.4)
  }

  @Test("A filter that matches nothing is a usage error")
  func nothing() {
    let session = Session(["counts", "--filter", "no such case"], tool: Self.tool)
    #expect(session.code == .usage)
    #expect(session.diagnostics.contains("no case matches"))
  }

  private struct Record: Decodable {
    struct Case: Decodable {
      let strategy: String
      let status: String
      let counts: [String: Figure]
    }

    struct Figure: Decodable {
      let status: String
      let value: Double?
    }

    enum CodingKeys: String, CodingKey {
      case schemaVersion = "schema_version"
      case cases
    }

    let schemaVersion: Int
    let cases: [Case]
  }
}
