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
    #expect(try save(run).record.files.keys.sorted() == ["plan.json", "results.csv", "run.json"])
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

  @Test("a run that is partial, invalid or was made with injected work is refused, and nothing is written")
  func unusable() throws {
    for state in [
      RunState.partial(reason: "interrupted"), .invalid(reason: "the A/A twin failed"), .complete,
    ] {
      let other = try TemporaryDirectory()
      var run = try Fixture.run(in: other, finished: state)
      if state == .complete {
        var manifest = run.manifest
        manifest.injected = ["parent: +1retain"]
        try run.update(manifest)
      }
      let found = resultsError { _ = try save(run) }
      #expect(found?.code == .unusable)
      #expect(found?.exitCode == 65)
      #expect(try directory.snapshot().isEmpty)
    }
  }

  @Test("the counts of a run whose times are invalid can be kept, and of no other unfit run")
  func countsOfInvalid() throws {
    let count = ResultRow(
      runID: Fixture.runID,
      machineID: Fixture.machine.machineID,
      caseKey: CaseKey(scenario: "chain", strategy: "parent.weak"),
      metric: .retains,
      stat: .exact,
      value: 3,
      sampleCount: 1
    )
    for state in [RunState.invalid(reason: "the A/A twin failed"), .partial(reason: "interrupted")] {
      let other = try TemporaryDirectory()
      var run = try Fixture.run(in: other)
      try run.finish(state, results: Fixture.results() + [count])
      guard case .invalid = state else {
        #expect(resultsError { _ = try save(run, countsOnly: true) }?.code == .unusable)
        continue
      }
      #expect(resultsError { _ = try save(run) }?.code == .unusable)
      #expect(try save(run, countsOnly: true).run.results() == [count])
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

  @Test("one changed byte of any file is noticed", arguments: RunFile.allCases)
  func altered(_ changed: RunFile) throws {
    _ = try save(Fixture.run(in: directory))
    let path = file(changed)
    let text = String(decoding: try contents(of: path), as: UTF8.self)
    // Well-formed before and after, so that only the digest can tell.
    let other = [
      RunFile.manifest: ("\"seed\" : 18446744073709551615", "\"seed\" : 18446744073709551614"),
      .plan: ("\"seed\" : 7", "\"seed\" : 8"), .results: ("1512.25", "1512.26"),
      .samples: ("1512.25", "1512.26"),
    ]
    let (old, new) = try #require(other[changed])
    #expect(text.contains(old))
    try write(text.replacingOccurrences(of: old, with: new).utf8, to: path)
    let found = resultsError { _ = try store.open(RunName("main")) }
    #expect(found?.code == .altered)
    #expect(found?.file == path)
  }

  @Test("where the damage shows, the error names the row")
  func damagedRow() throws {
    _ = try save(Fixture.run(in: directory))
    let text = String(decoding: try contents(of: file(.results)), as: UTF8.self)
    try write(text.replacingOccurrences(of: "1512.25", with: "nan").utf8, to: file(.results))
    let found = resultsError { _ = try store.open(RunName("main")) }
    #expect(found?.code == .outOfRange)
    #expect(found?.line == 2)
    #expect(found?.column == "value")
  }

  @Test("samples that were put there later are noticed")
  func stranger() throws {
    let run = try Fixture.run(in: directory)
    let samples = try contents(of: run.file(.samples))
    try FileManager.default.removeItem(atPath: run.file(.samples))
    _ = try save(run)
    try write(samples, to: file(.samples))
    #expect(resultsError { _ = try store.open(RunName("main")) }?.code == .altered)
  }

  @Test("baseline.json cut at any byte is refused, and never trusted")
  func truncation() throws {
    _ = try save(Fixture.run(in: directory))
    let path = "\(store.path)/main/baseline.json"
    let bytes = try contents(of: path)
    // Without its last line end the text is still the whole value.
    for length in 0..<(bytes.count - 1) {
      try write(bytes.prefix(length), to: path)
      #expect(resultsError { _ = try store.open(RunName("main")) }?.exitCode == 65)
    }
  }

  @Test("a renamed baseline, a newer one and one that names other files are refused")
  func record() throws {
    _ = try save(Fixture.run(in: directory))
    let path = "\(store.path)/main/baseline.json"
    let text = String(decoding: try contents(of: path), as: UTF8.self)
    for (old, new, code) in [
      ("\"name\" : \"main\"", "\"name\" : \"other\"", ResultsError.Code.altered),
      ("\"name\" : \"main\"", "\"name\" : \"../x\"", .unsafeName),
      ("\"schema_version\" : 2", "\"schema_version\" : 3", .newerSchema),
      ("\"schema_version\" : 2", "\"schema_version\" : 1", .olderSchema),
      ("\"run.json\"", "\"../run.json\"", .unsafeName), ("\"run.json\"", "\"samples.csv2\"", .unsafeName),
      ("\"run_id\" : \"run-1\"", "\"run_id\" : \"run-2\"", .altered),
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

@Suite struct SHA256Tests {
  @Test(
    "the digests of the standard's examples are right",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
  )
  func examples(text: String, digest: String) {
    #expect(SHA256.digest(of: Array(text.utf8)) == digest)
  }

  @Test(
    "sha256sum agrees around every border of a block and of a read",
    .enabled(if: Program.find("sha256sum") != nil, "sha256sum is not installed"),
    arguments: [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 65_535, 65_536, 65_537, 200_000]
  )
  func secondOpinion(length: Int) throws {
    let directory = try TemporaryDirectory()
    var generator = SeededGenerator(seed: UInt64(length))
    let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    try write(bytes, to: directory.file("bytes"))
    let program = try #require(Program.find("sha256sum"))
    let said = String(decoding: try Program.run(program, [directory.file("bytes")]), as: UTF8.self)
    #expect(SHA256.digest(of: bytes) == said.prefix(64))
    #expect(try SHA256.digest(ofFile: directory.file("bytes"), limit: length) == said.prefix(64))
  }
}
