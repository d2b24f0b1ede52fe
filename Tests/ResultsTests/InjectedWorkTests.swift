import Results
import Testing

@Suite struct InjectedWorkTests {
  @Test("a run without injected work has null there, and the key's absence is read as none")
  func absence() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let text = String(decoding: try contents(of: run.file(.manifest)), as: UTF8.self)
    #expect(text.contains("\"injected\" : null,"))
    #expect(try RunDirectory.open(path: run.path).manifest.injected == nil)
    try write(text.replacing("  \"injected\" : null,\n", with: "").utf8, to: run.file(.manifest))
    #expect(try RunDirectory.open(path: run.path).manifest.injected == nil)
  }

  @Test("injected work is kept in run.json, and work without a name is refused")
  func presence() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory)
    var manifest = run.manifest
    manifest.injected = ["parent: +1retain"]
    try run.update(manifest)
    #expect(try RunDirectory.open(path: run.path).manifest.injected == ["parent: +1retain"])
    manifest.injected = [""]
    let nameless = manifest
    #expect(resultsError { try run.update(nameless) }?.column == "injected.[0]")
  }
}
