// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Testing

@testable import Results

@Suite("Sketches in plan.json")
struct HierarchySketchTests {
  private static let sketch = HierarchySketch(
    planDigest: "ab",
    boxes: [
      .init(parent: nil, kind: "application", size: 4, levelStep: 1, responderStep: 2),
      .init(parent: 0, kind: "cell", size: 3, siblings: 3),
    ]
  )

  @Test("a box is a line, and comes back as it was")
  func roundTrip() throws {
    let json = try HierarchySketch.table.object(of: Self.sketch)
    #expect(json["boxes"] == .list([.text("- application 4 1 1 2"), .text("0 cell 3 3 - -")]))
    #expect(try HierarchySketch.table.row(from: json) == Self.sketch)
  }

  @Test("a plan of an older version has none, and is read")
  func older() throws {
    let text = #"{"schema_version":\#(Schema.version),"seed":1,"cases":[]}"#
    #expect(try JSONFile.decode(RunPlan.table, from: Array(text.utf8), path: "plan.json").sketches == nil)
  }

  @Test(
    "a line that is no box, or a box without its parent before it, is refused with its place",
    arguments: [
      "0 cell 3 3 -", "- cell x 1 - -", "-1 cell 1 1 - -", "- cell 0 1 - -", "0 cell 1 1 - -",
      "- cell 1 0 - -", "",
    ]
  )
  func malformed(box: String) throws {
    let text = """
      {"schema_version":\(Schema.version),"seed":1,"cases":[],"sketches":[{"plan_digest":"a","boxes":["\(box)"]}]}
      """
    let error = #expect(throws: ResultsError.self) {
      try JSONFile.decode(RunPlan.table, from: Array(text.utf8), path: "plan.json")
    }
    #expect(error?.description.contains("sketches") == true, "\(String(describing: error))")
  }
}
#endif
