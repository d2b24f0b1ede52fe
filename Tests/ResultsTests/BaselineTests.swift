import Foundation
import Results
import Testing

@Suite struct BaselineTests {
  private let directory: TemporaryDirectory
  private let store: BaselineStore

  init() throws {
    directory = try TemporaryDirectory()
    store = BaselineStore(below: directory.path)
  }

  private func save(_ run: RunDirectory, as name: String = "main") throws -> Baseline {
    try store.save(run, as: RunName(name), savedAt: 1_700_000_000)
  }

  private func file(_ file: RunFile, of name: String = "main") -> String {
    file.path(in: "\(store.path)/\(name)")
  }

  /// A complete run with a count, the bytes of objects and a time.
  private func run(in directory: TemporaryDirectory, _ state: RunState = .complete) throws -> RunDirectory {
    var run = try Fixture.run(in: directory)
    try run.finish(state, results: Fixture.results() + [Self.row(.retains), Self.row(.bytesPerNode)])
    return run
  }

  private static func row(_ metric: Metric) -> ResultRow {
    Fixture.figure(CaseKey(scenario: "chain", strategy: "parent.weak"), metric, .exact, 3)
  }

  @Test("a baseline is a run that has the counts and nothing else; a run without any is refused")
  func counts() throws {
    let without = try TemporaryDirectory()
    #expect(resultsError { _ = try save(Fixture.run(in: without)) }?.code == .unusable)
    let baseline = try save(run(in: directory))
    #expect(try baseline.run.results() == [Self.row(.retains)])
    #expect(baseline.run.manifest.resultCount == 1 && !baseline.run.hasSamples)
    #expect(
      try store.names().map(\.text) == ["main"] && store.open(RunName("main")).record == baseline.record
    )
  }

  @Test("a run that is partial or was made with injected work is refused; one whose times are invalid is not")
  func unusable() throws {
    let others = try (0..<3).map { _ in try TemporaryDirectory() }
    let partial = try run(in: others[0], .partial(reason: "interrupted"))
    #expect(resultsError { _ = try save(partial) }?.code == .unusable)
    var injected = try run(in: others[1])
    var manifest = injected.manifest
    manifest.injected = ["parent: +1retain"]
    try injected.update(manifest)
    #expect(resultsError { _ = try save(injected) }?.code == .unusable)
    #expect(try directory.snapshot().isEmpty)
    let invalid = try run(in: others[2], .invalid(reason: "the A/A twin failed"))
    #expect(try save(invalid).run.results() == [Self.row(.retains)])
  }

  @Test("a renamed baseline, one of another version and one of another run are refused")
  func record() throws {
    _ = try save(run(in: directory))
    let path = "\(store.path)/main/baseline.json"
    let text = String(decoding: try contents(of: path), as: UTF8.self)
    for (old, new, code) in [
      ("\"name\" : \"main\"", "\"name\" : \"other\"", ResultsError.Code.malformed),
      ("\"name\" : \"main\"", "\"name\" : \"../x\"", .unsafeName),
      ("\"schema_version\" : 3", "\"schema_version\" : 4", .newerSchema),
      ("\"schema_version\" : 3", "\"schema_version\" : 2", .olderSchema),
      ("\"run_id\" : \"run-1\"", "\"run_id\" : \"run-2\"", .malformed),
    ] {
      #expect(text.contains(old))
      try write(text.replacingOccurrences(of: old, with: new).utf8, to: path)
      #expect(resultsError { _ = try store.open(RunName("main")) }?.code == code, "\(new)")
    }
  }

  @Test("a name that is taken is refused; removal frees it, also of a damaged baseline")
  func removal() throws {
    let run = try self.run(in: directory)
    _ = try save(run)
    let before = try directory.snapshot()
    #expect(resultsError { _ = try save(run) }?.code == .duplicate)
    #expect(try directory.snapshot() == before)
    try write("broken".utf8, to: file(.results))
    try store.remove(RunName("main"))
    #expect(!FileManager.default.fileExists(atPath: "\(store.path)/main"))
    _ = try save(run)
  }

  @Test("removal refuses what is no baseline, or more than one, and removes nothing")
  func refusedRemoval() throws {
    let run = try self.run(in: directory)
    _ = try save(run)
    _ = try Fixture.run(named: "run", in: directory)
    let folder = "\(store.path)/run"
    try FileManager.default.moveItem(atPath: directory.file("run"), toPath: folder)
    try FileManager.default.createSymbolicLink(
      atPath: "\(store.path)/link",
      withDestinationPath: "\(store.path)/main"
    )
    try write("mine".utf8, to: "\(store.path)/main/notes.txt")
    let before = try directory.snapshot()
    for (name, code) in [
      ("run", ResultsError.Code.missing), ("nothing", .missing), ("link", .unusable), ("main", .unusable),
    ] {
      #expect(resultsError { try store.remove(RunName(name)) }?.code == code, "\(name)")
    }
    #expect(try directory.snapshot() == before)
  }
}
