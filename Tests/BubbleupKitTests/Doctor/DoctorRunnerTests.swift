import BubbleupKit
import Measurement
import Testing

@Suite("The verb doctor on this machine")
struct DoctorRunnerTests {
  private static let tool = Bubbleup.tool(name: "bubbleup")

  @Test("the table has a row per check, and a debug build ends with 69")
  func table() {
    let session = Session(["doctor"], tool: Self.tool)
    for finding in Diagnosis(.healthy).findings { #expect(session.output.contains("\n\(finding.thing) ")) }
    if BuildDescription.current.mode == .debug {
      #expect(session.code == .unavailable)
      #expect(session.output.contains("Nothing can be measured: build"))
    } else {
      #expect(session.code == .success)
    }
  }

  @Test("the JSON has the same things")
  func json() {
    let session = Session(["doctor", "--json"], tool: Self.tool)
    for finding in Diagnosis(.healthy).findings {
      #expect(session.output.contains("\"thing\" : \"\(finding.thing)\""))
    }
    #expect(session.output.contains("\"usable\" : \(session.code == .success)"))
  }
}
