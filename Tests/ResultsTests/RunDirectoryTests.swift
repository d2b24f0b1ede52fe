import Foundation
import Results
import Statistics
import Testing

@Suite struct RunDirectoryTests {
  @Test("a finished run reads back as it was written")
  func roundTrip() throws {
    let directory = try TemporaryDirectory()
    let written = try Fixture.run(in: directory)
    let read = try RunDirectory.open(RunName("one"), in: directory.path)
    #expect(read.manifest == written.manifest && read.manifest.state == .complete)
    #expect(try read.plan() == Fixture.plan() && read.results() == Fixture.results())
    #expect(try read.samples() == SampleSet(rows: (0..<3).map { try Fixture.sample($0) }))
    let files = try directory.snapshot().keys.sorted()
    let names = ["plan.json", "results.csv", "run.json", "samples.csv", "strategies.csv"]
    #expect(files == ["one"] + names.map { "one/\($0)" })
  }

  @Test("a run that ends leaves its plain table, whatever its state; one without results leaves none")
  func plainTable() throws {
    let directory = try TemporaryDirectory()
    let expected = try StrategyRow.all(in: Fixture.results())
    let partial = try Fixture.run(in: directory, finished: .partial(reason: "interrupted by signal 2"))
    #expect(try partial.rows(of: StrategyRow.table) == expected)
    var bare = try Fixture.run(named: "two", in: directory, finished: nil)
    try bare.remakeStrategies(of: [], dangles: [:])
    try bare.finish(.complete, results: [])
    #expect(!bare.has(StrategyRow.table))
    // It is made again from the results as they are.
    let path = directory.file("one/strategies.csv")
    try FileManager.default.removeItem(atPath: path)
    try partial.remakeStrategies(of: try partial.results(), dangles: [:])
    #expect(try partial.rows(of: StrategyRow.table) == expected)
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

  @Test("a run is partial until it is finished, and one that is continued until it is finished again")
  func continued() throws {
    let directory = try TemporaryDirectory()
    _ = try Fixture.run(named: "two", in: directory, finished: nil)
    let unfinished = try RunDirectory.open(RunName("two"), in: directory.path)
    #expect(unfinished.manifest.state.kind == "partial")
    #expect(try unfinished.samples().rows.count == 3)
    #expect(resultsError { _ = try unfinished.results() }?.code == .missing)
    var run = try Fixture.run(in: directory)
    do {
      var log = try run.openSampleLog()
      try log.append(Fixture.sample(3))
    }
    let opened = try RunDirectory.open(path: run.path)
    #expect(try opened.manifest.state.kind == "partial" && opened.samples().rows.count == 4)
    try run.finish(.invalid(reason: "the twin is off by 3 %"), results: Fixture.results())
    let finished = try RunDirectory.open(path: run.path).manifest
    #expect(finished.state.kind == "invalid" && finished.sampleCount == 4)
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
    manifest.injected = ["parent: +1retain"]
    try run.update(manifest)
    let read = try RunDirectory.open(path: run.path).manifest
    #expect(read.resultCount == 3 && read.sampleCount == 3)
    #expect(read.twin?.verdict == .disturbed)
    let wide = Interval(low: 0.98, high: 1.04, level: 0.99)
    #expect(TwinRecord(strategy: "parent.strong", ratio: 1.03, interval: wide, limit: 0.01).verdict == .noisy)
    #expect(read.isolated == true && read.injected == ["parent: +1retain"])
    manifest.injected = [""]
    let nameless = manifest
    #expect(resultsError { try run.update(nameless) }?.column == "injected.[0]")
    manifest.runID = "other"
    #expect(resultsError { try run.update(manifest) }?.column == "run_id")
  }

  @Test("what cannot be written leaves the directory as it was")
  func refusedWrites() throws {
    let directory = try TemporaryDirectory()
    var run = try Fixture.run(in: directory)
    let before = try directory.snapshot()
    let rows = try Fixture.results()
    #expect(resultsError { try run.finish(.complete, results: rows + [rows[1]]) }?.code == .duplicate)
    let load = LoadRecord(oneMinute: .nan, fiveMinutes: 0, fifteenMinutes: 0)
    let unfinished = resultsError { try run.finish(.complete, results: [], loadAfter: load) }
    #expect(unfinished?.column == "load_after.one_minute")
    #expect(resultsError { try run.finish(.partial(reason: ""), results: rows) }?.column == "state.reason")
    #expect(try directory.snapshot() == before)
  }
}

/// Texts that name something in a file or are a part of a path.
@Suite struct NameTests {
  @Test("plain names are taken; those that could reach outside their directory, or hide, are not")
  func names() throws {
    for name in ["a", "2024-05-01_main.1", "A", String(repeating: "x", count: 128)] {
      #expect(try RunName(name).text == name)
    }
    let unsafe = [
      "", ".", "..", "../x", "a/../b", "/etc", "a/b", "a\\b", ".hidden", "-rf", "a..b", "a b", "a\n", "a\0b",
      "ü",
      "a\u{202E}", "~", "$HOME", String(repeating: "x", count: 129),
    ]
    for name in unsafe {
      let error = resultsError { _ = try RunName(name) }
      #expect(error?.code == .unsafeName && error?.description.contains("\n") == false, "\(name)")
    }
  }

  @Test("parameters are sorted by key and read back; text that is not canonical is refused")
  func canonical() throws {
    let parameters = try Parameters(["payload": "24", "cells": "20/4", "next-mode": "fast:1.5"])
    #expect(parameters.text == "cells=20/4;next-mode=fast:1.5;payload=24")
    #expect(try Parameters(parsing: parameters.text) == parameters)
    #expect(parameters["payload"] == "24" && parameters["absent"] == nil)
    #expect(try Parameters(parsing: "") == Parameters.none)
    for text in [
      "b=1;a=2", "a=1;", ";a=1", "a", "a=", "=1", "A=1", "1a=1", "a=b=c", "a=1;;b=2", "a=x y", "a=\"x\"",
      "a=1,2",
      "a=ü", "a=1\n",
    ] {
      #expect(resultsError { _ = try Parameters(parsing: text) }?.code == .malformed, "\(text)")
    }
    #expect(resultsError { _ = try Parameters(parsing: "a=1;a=2") }?.code == .duplicate)
    for (key, value) in [("a", "1;b=2"), ("a b", "1"), ("a", ""), ("", "1"), ("a", "ü")] {
      #expect(resultsError { _ = try Parameters([key: value]) }?.code == .malformed, "\(key)=\(value)")
    }
  }
}
