#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

@Suite("The version in JSON")
struct SchemaVersionTests {
  @Test(
    "is spelt as in a run's files, whichever verb prints it",
    arguments: [
      ["list", "--json"], ["list", "metrics", "--json"], ["doctor", "--json"],
      ["stress", "--list", "--json"],
      ["run", "--dry-run", "--json", "--strategy", "^singleton$"],
      ["verify", "--json", "--strategy", "^singleton$", "--filter", "^chain depth=1,"],
    ]
  )
  func everyVerb(words: [String]) throws {
    let session = Session(words, tool: Bubbleup.tool(name: "bubbleup"))
    // What a machine lacks is a fact that doctor prints, too.
    #expect(session.code == .success || words[0] == "doctor", "\(session.diagnostics)")
    let object = try JSONSerialization.jsonObject(with: Data(session.output.utf8))
    let record = try #require(object as? [String: Any])
    #expect(record["schema_version"] as? Int == 2)
    #expect(!session.output.contains("schemaVersion"))
  }
}
#endif
