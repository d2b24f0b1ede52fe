#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// What becomes of a run whose process, disk or folder fails it.
@Suite("A run that is cut short from outside")
struct CutShortTests {
  private let fixture: CompareFixture

  init() throws { fixture = try CompareFixture() }

  /// A command of its own in the folder, of which `limit` is a shell's line before it.
  private func process(_ words: [String], limit: String = "true") throws -> (process: Process, errors: Pipe) {
    let products = ((WorkerLocation.runningPath ?? "") as NSString).deletingLastPathComponent
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "\(limit); exec \"$@\"", "bash", "\(products)/casualties"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: fixture.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    return (process, errors)
  }

  private func leftovers() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: fixture.path).filter { $0.hasSuffix(".tmp") }
  }

  @Test("killed while it measures, it loses no whole sample, and goes on to its end")
  func killed() throws {
    let manifest = CompareFixture.manifest("one")
    let planned = PlannedCase(caseKey: try CompareFixture.key("parent.weak"), metrics: ["latency"], rounds: 9)
    let plan = RunPlan(seed: 1, cases: [planned])
    let run = try RunDirectory.create(RunName("one"), in: fixture.path, manifest: manifest, plan: plan)
    let path = "\(run.path)/samples.csv"
    let (child, _) = try process(["append", run.path])
    // Some hundred rows, so that it is killed in the middle of one as likely as between two.
    while child.isRunning, try (Data(contentsOf: URL(fileURLWithPath: path)).count) < 20_000 { usleep(1_000) }
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    #expect(child.terminationReason == .uncaughtSignal)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path)).count { $0 == 10 } - 1

    #expect(try RunDirectory.open(path: run.path).manifest.state.kind == "partial")
    var life = try RunLife(resuming: run, plan, as: manifest)
    #expect(life.earlier.count == whole && whole > 50)
    do {
      var log = try life.openSampleLog()
      var next = try #require(life.earlier.last)
      (next.round, next.startNanoseconds) = (next.round + 1, next.startNanoseconds + 1)
      try log.append(next)
    }
    var directory = life.directory
    try directory.finish(.complete, results: [])
    let ended = try RunDirectory.open(path: run.path)
    #expect(try ended.manifest.state == .complete && ended.samples().rows.count == whole + 1)
    #expect(try leftovers() == [])
  }

  @Test(
    "on a full disk a command ends with 74 and the place, leaves no half file, and works once there is room"
  )
  func fullDisk() throws {
    let costs: [String: CompareFixture.Cost] = ["delegate.relay": .init(), "parent.strong": .init()]
    try fixture.run("one", costs, keepsSamples: true)
    // No file may grow, as if there were no more room; unlike a small disk, this takes no privileges.
    for words in [["report", "\(fixture.path)/one"], ["compare", "\(fixture.path)/one"]] {
      let before = try fixture.snapshot()
      let (child, errors) = try process(words, limit: "ulimit -f 0")
      let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      child.waitUntilExit()
      #expect(child.terminationStatus == 74 && said.contains("\(fixture.path)/one/"), "\(words): \(said)")
      #expect(try fixture.snapshot() == before, "\(words)")
    }
    let (child, _) = try process(["report", "\(fixture.path)/one"])
    child.waitUntilExit()
    #expect(child.terminationStatus == 0)
  }

  @Test("where the disk fills while samples are taken it ends with 74, and all samples before are whole")
  func fullWhileMeasuring() throws {
    let manifest = CompareFixture.manifest("one")
    let planned = PlannedCase(caseKey: try CompareFixture.key("parent.weak"), metrics: ["latency"], rounds: 9)
    let plan = RunPlan(seed: 1, cases: [planned])
    let run = try RunDirectory.create(RunName("one"), in: fixture.path, manifest: manifest, plan: plan)
    let (child, errors) = try process(["append", run.path], limit: "ulimit -f 20")
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    child.waitUntilExit()
    #expect(child.terminationStatus == 74 && said.contains("\(run.path)/samples.csv"), "\(said)")
    let samples = try run.samples()
    #expect(samples.tornBytes == 0 && samples.rows.count > 50)
    // Once there is room it goes on.
    let life = try RunLife(resuming: run, plan, as: manifest)
    #expect(life.loss == nil && life.earlier == samples.rows)
  }

  @Test("of writers of one name at once one has it, and all others are told that it is taken")
  func sameName() throws {
    try fixture.run("one", ["delegate.relay": .init(), "parent.strong": .init()])
    let words = ["baseline", "save", "kept", "\(fixture.path)/one"]
    let writers = try (0..<8).map { _ in try process(words) }
    var said: [String] = []
    var codes: [Int32] = []
    for (child, errors) in writers {
      said.append(String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
      child.waitUntilExit()
      codes.append(child.terminationStatus)
    }
    #expect(codes.sorted() == [0] + Array(repeating: 65, count: 7), "\(said)")
    #expect(try leftovers() == [])
    _ = try BaselineStore(below: fixture.file("results")).open(RunName("kept"))
  }

  @Test("a folder in which nothing can be made ends with 74 and its name, for the superuser too")
  func unwritable() throws {
    try fixture.run("one", ["delegate.relay": .init(), "parent.strong": .init()])
    let session = fixture.compare("one", "--output", "/sys/bubbleup.csv")
    #expect(session.code == .inputOutput && session.diagnostics.contains("/sys/bubbleup.csv"), "\(session)")
    #expect(session.output.isEmpty)
    let (manifest, plan) = (CompareFixture.manifest("one"), RunPlan(seed: 1, cases: []))
    let error = #expect(throws: ResultsError.self) {
      try RunDirectory.create(RunName("one"), in: "/sys", manifest: manifest, plan: plan)
    }
    #expect(error?.code == .io && error?.file == "/sys/one", "\(String(describing: error))")
  }
}
#endif
