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

  private func save(_ run: RunDirectory, as name: String = "main", countsOnly: Bool = false) throws
    -> Baseline
  {
    try store.save(run, as: RunName(name), countsOnly: countsOnly, savedAt: 1_700_000_000)
  }

  private func file(_ file: RunFile, of name: String = "main") -> String {
    file.path(in: "\(store.path)/\(name)")
  }

  @Test("a baseline is the run, byte by byte, and reads like it")
  func copy() throws {
    let run = try Fixture.run(in: directory)
    let baseline = try save(run)
    for file in RunFile.allCases {
      #expect(try contents(of: file.path(in: baseline.run.path)) == contents(of: file.path(in: run.path)))
    }
    #expect(try baseline.run.results() == Fixture.results())
    #expect(try store.names().map(\.text) == ["main"])
    #expect(try store.open(RunName("main")).record == baseline.record)
  }

  @Test("a run whose samples were not kept can be saved")
  func withoutSamples() throws {
    let run = try Fixture.run(in: directory)
    try FileManager.default.removeItem(atPath: run.file(.samples))
    #expect(try !save(run).run.hasSamples)
  }

  @Test("of counts alone nothing else is kept, and the rest is a whole run")
  func countsOnly() throws {
    var run = try Fixture.run(in: directory)
    #expect(resultsError { _ = try save(run, countsOnly: true) }?.code == .unusable)
    let counts = [Metric.retains, .bytesPerNode, .latency].map { metric in
      ResultRow(
        runID: Fixture.runID,
        machineID: Fixture.machine.machineID,
        caseKey: CaseKey(scenario: "chain", strategy: "parent.weak"),
        metric: metric,
        stat: .exact,
        value: 3,
        sampleCount: 1
      )
    }
    try run.finish(.complete, results: Fixture.results() + counts)
    let baseline = try save(run, countsOnly: true)
    #expect(try baseline.run.results() == [counts[0]])
    #expect(baseline.run.manifest.resultCount == 1)
    #expect(!baseline.run.hasSamples)
    #expect(baseline.record.countsOnly)
  }

  private static let count = ResultRow(
    runID: Fixture.runID,
    machineID: Fixture.machine.machineID,
    caseKey: CaseKey(scenario: "chain", strategy: "parent.weak"),
    metric: .retains,
    stat: .exact,
    value: 3,
    sampleCount: 1
  )

  @Test(
    "a run that is partial, invalid or was made with injected work is refused; the counts of an invalid one are not"
  )
  func unusable() throws {
    for state in [
      RunState.partial(reason: "interrupted"), .invalid(reason: "the A/A twin failed"), .complete,
    ] {
      let other = try TemporaryDirectory()
      var run = try Fixture.run(in: other)
      try run.finish(state, results: Fixture.results() + [Self.count])
      if state == .complete {
        var manifest = run.manifest
        manifest.injected = ["parent: +1retain"]
        try run.update(manifest)
      }
      #expect(resultsError { _ = try save(run) }?.code == .unusable)
      #expect(try directory.snapshot().isEmpty)
      guard case .invalid = state else {
        #expect(resultsError { _ = try save(run, countsOnly: true) }?.code == .unusable)
        continue
      }
      #expect(try save(run, countsOnly: true).run.results() == [Self.count])
      try store.remove(RunName("main"))
      try FileManager.default.removeItem(atPath: store.path)
    }
  }

  @Test("a name that is taken is refused")
  func taken() throws {
    let run = try Fixture.run(in: directory)
    _ = try save(run)
    let before = try directory.snapshot()
    #expect(resultsError { _ = try save(run) }?.code == .duplicate)
    #expect(try directory.snapshot() == before)
  }

  @Test("a renamed baseline, one of another version and one of another run are refused")
  func record() throws {
    _ = try save(Fixture.run(in: directory))
    let path = "\(store.path)/main/baseline.json"
    let text = String(decoding: try contents(of: path), as: UTF8.self)
    for (old, new, code) in [
      ("\"name\" : \"main\"", "\"name\" : \"other\"", ResultsError.Code.malformed),
      ("\"name\" : \"main\"", "\"name\" : \"../x\"", .unsafeName),
      ("\"schema_version\" : 2", "\"schema_version\" : 3", .newerSchema),
      ("\"schema_version\" : 2", "\"schema_version\" : 1", .olderSchema),
      ("\"run_id\" : \"run-1\"", "\"run_id\" : \"run-2\"", .malformed),
    ] {
      #expect(text.contains(old))
      try write(text.replacingOccurrences(of: old, with: new).utf8, to: path)
      #expect(resultsError { _ = try store.open(RunName("main")) }?.code == code, "\(new)")
    }
  }

  @Test("removal takes a baseline away, also a damaged one, and the name is free again")
  func removal() throws {
    let run = try Fixture.run(in: directory)
    _ = try save(run)
    try write("broken".utf8, to: file(.results))
    try store.remove(RunName("main"))
    #expect(try store.names().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(store.path)/main"))
    _ = try save(run)
  }

  @Test("removal refuses what is no baseline, or more than one, and removes nothing")
  func refusedRemoval() throws {
    let run = try Fixture.run(in: directory)
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
