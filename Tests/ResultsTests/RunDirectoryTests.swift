import Foundation
import Testing

import Results

@Suite struct RunDirectoryTests {
  @Test("a finished run reads back as it was written")
  func roundTrip() throws {
    let directory = try TemporaryDirectory()
    let written = try Fixture.run(in: directory)
    let read = try RunDirectory.open(RunName("one"), in: directory.path)
    #expect(read.manifest == written.manifest)
    #expect(read.manifest.state == .complete)
    #expect(read.manifest.seed == .max)
    #expect(try read.plan() == Fixture.plan())
    #expect(try read.results() == Fixture.results())
    #expect(try read.samples() == SampleSet(rows: (0..<3).map { try Fixture.sample($0) }))
    let files = try directory.snapshot().keys.sorted()
    #expect(files == ["one", "one/plan.json", "one/results.csv", "one/run.json", "one/samples.csv"])
  }

  @Test("equal runs give equal bytes")
  func deterministic() throws {
    let directory = try TemporaryDirectory()
    _ = try Fixture.run(named: "one", in: directory)
    _ = try Fixture.run(named: "two", in: directory)
    for file in RunFile.allCases {
      let one = try contents(of: directory.file("one/\(file.rawValue)"))
      #expect(try contents(of: directory.file("two/\(file.rawValue)")) == one)
    }
  }

  @Test("a name that is taken is refused and nothing is touched, be it a run, a file or a dangling link")
  func refusesExisting() throws {
    let directory = try TemporaryDirectory()
    _ = try Fixture.run(named: "run", in: directory)
    try write([1], to: directory.file("file"))
    try FileManager.default.createDirectory(
      atPath: directory.file("empty"),
      withIntermediateDirectories: false
    )
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link"),
      withDestinationPath: "/nowhere"
    )
    let before = try directory.snapshot()
    for name in ["run", "file", "empty", "link"] {
      let error = resultsError { _ = try Fixture.run(named: name, in: directory) }
      #expect(error?.code == .duplicate, "\(name)")
    }
    #expect(try directory.snapshot() == before)
  }

  @Test("a run that was never finished is partial, and its samples are there")
  func unfinished() throws {
    let directory = try TemporaryDirectory()
    _ = try Fixture.run(in: directory, finished: nil)
    let run = try RunDirectory.open(RunName("one"), in: directory.path)
    #expect(run.manifest.state == .partial(reason: "the run has not ended"))
    #expect(try run.samples().rows.count == 3)
    #expect(resultsError { _ = try run.results() }?.code == .missing)
  }

  @Test("a continued run is partial until it is finished again")
  func continued() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory)
    do {
      var log = try run.openSampleLog()
      try log.append(Fixture.sample(3))
    }
    let opened = try RunDirectory.open(path: run.path)
    #expect(opened.manifest.state.kind == "partial")
    #expect(try opened.samples().rows.count == 4)
    try run.finish(.invalid(reason: "the twin is off by 3 %"), results: Fixture.results())
    let finished = try RunDirectory.open(path: run.path)
    #expect(finished.manifest.state == .invalid(reason: "the twin is off by 3 %"))
    #expect(finished.manifest.sampleCount == 4)
  }

  @Test("updating the manifest keeps the counts and refuses another run's")
  func update() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory)
    var manifest = Fixture.manifest
    manifest.state = .invalid(reason: "noise")
    let ends = Interval(low: 1.02, high: 1.04, level: 0.99)
    manifest.twin = TwinRecord(strategy: "parent.strong", ratio: 1.03, interval: ends, limit: 0.01)
    manifest.isolated = true
    try run.update(manifest)
    let read = try RunDirectory.open(path: run.path).manifest
    #expect(read.resultCount == 3 && read.sampleCount == 3)
    #expect(read.twin?.isWithinLimit == false)
    #expect(read.isolated == true)
    #expect(read.clock.shortestBatchNanoseconds == 54_167)
    manifest.runID = "other"
    #expect(resultsError { try run.update(manifest) }?.column == "run_id")
  }

  @Test("what cannot be written leaves the directory as it was")
  func refusedWrites() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory)
    let before = try directory.snapshot()
    let rows = try Fixture.results()
    let changes: [(ResultsError.Code, String, (inout ResultRow) -> Void)] = [
      (.outOfRange, "value", { $0.value = .nan }), (.outOfRange, "value", { $0.value = -1 }),
      (.outOfRange, "ci_lo", { $0.intervalLow = -.infinity }),
      (.outOfRange, "ci_lo", { $0.intervalLow = 1e9 }),
      (.outOfRange, "ci_level", { $0.intervalLevel = 1 }), (.malformed, "ci_lo", { $0.intervalHigh = nil }),
      (.malformed, "value", { $0.value = nil }), (.malformed, "n", { $0.sampleCount = nil }),
      (.malformed, "value", { $0.status = .failed }), (.malformed, "unit", { $0.unit = "ms" }),
      (.malformed, "better", { $0.better = .higher }), (.malformed, "run_id", { $0.runID = "other" }),
      (.malformed, "machine_id", { $0.machineID = "other" }),
      (.outOfRange, "threads", { $0.caseKey.threads = 0 }),
      (.malformed, "scenario", { $0.caseKey.scenario = "a\nb" }),
      (.outOfRange, "depth", { $0.caseKey.depth = -1 }),
    ]
    for (code, column, change) in changes {
      var wrong = rows
      change(&wrong[0])
      let error = resultsError { try run.finish(.complete, results: wrong) }
      #expect(error?.code == code, "\(column)")
      #expect(error?.column == column)
      #expect(error?.line == 2)
    }
    #expect(resultsError { try run.finish(.complete, results: rows + [rows[1]]) }?.code == .duplicate)
    let load = LoadRecord(oneMinute: .nan, fiveMinutes: 0, fifteenMinutes: 0)
    let unfinished = resultsError { try run.finish(.complete, results: [], loadAfter: load) }
    #expect(unfinished?.column == "load_after.one_minute")
    #expect(resultsError { try run.finish(.partial(reason: ""), results: rows) }?.column == "state.reason")
    #expect(try directory.snapshot() == before)
  }
}
