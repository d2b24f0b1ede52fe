import Foundation
import Results
import Synchronization
import Testing

@Suite("The file of a history")
struct HistoryFileTests {
  private static func row(_ run: String, _ metric: Metric = .retains, _ value: Double = 10) -> HistoryRow {
    var row = HistoryRow()
    (row.startedAt, row.runID, row.machineID) = (1_700_000_000, run, "b3ac19f0083c2024")
    (row.commit, row.committedAt, row.tree) = (String(repeating: "ab", count: 20), 1_699_999_000, .clean)
    (row.build, row.swift, row.allocator) = ("release", "6.3.1", "jemalloc")
    (row.scenario, row.strategy, row.metric, row.unit) = ("chain-100", "parent.weak", metric.id, metric.unit)
    if metric == .ratioToReference {
      (row.against, row.intervalLow, row.intervalHigh) = ("delegate.relay", value * 0.99, value * 1.01)
    }
    row.value = value
    return row
  }

  private static func rows(_ run: String) -> [HistoryRow] { [row(run, .ratioToReference, 0.975), row(run)] }

  private func file(_ directory: TemporaryDirectory, with rows: [HistoryRow] = rows("one")) throws
    -> HistoryFile
  {
    let file = HistoryFile(path: directory.file("history.csv"))
    try file.append(rows)
    return file
  }

  @Test("is made where it is missing, and grows by the rows of each run")
  func grows() throws {
    let directory = try TemporaryDirectory()
    let file = HistoryFile(path: directory.file("history.csv"))
    try file.requireAppendable()
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try file.append(Self.rows("one"))
    try file.requireAppendable()
    try file.append(Self.rows("two"))
    #expect(try file.read() == Self.rows("one") + Self.rows("two"))
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.split(separator: "\r\n").count == 5 && text.hasSuffix("\r\n"))
    #expect(try HistoryFile.bytes(of: file.read()) == Array(text.utf8))
  }

  @Test("a run whose rows are there is not appended again")
  func twice() throws {
    let directory = try TemporaryDirectory()
    let file = try file(directory)
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let error = resultsError { try file.append([Self.row("one", .allocations, 2)]) }
    #expect(error?.code == .duplicate && error?.line == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  @Test("a cut is not believed: it names the file and the line, and nothing is appended")
  func damage() throws {
    let directory = try TemporaryDirectory()
    let file = try file(directory, with: Self.rows("one"))
    let sound = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
    let header = try #require(sound.firstIndex(of: 10))
    func refused(_ bytes: [UInt8], _ what: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: file.path))
      let errors = [
        resultsError { _ = try file.read() }, resultsError { try file.requireAppendable() },
        resultsError { try file.append(Self.rows("two")) },
      ]
      for error in errors {
        #expect(error?.file == file.path && error?.line != nil && error?.exitCode == 65, "\(what): \(errors)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data(bytes), "\(what)")
    }
    for length in [1, header - 5, header + 2, sound.count - 40, sound.count - 1] {
      try refused(Array(sound[..<length]), "cut at \(length)")
    }
  }

  @Test("another file's columns are refused; those of a later version are read, and not appended to")
  func columns() throws {
    let directory = try TemporaryDirectory()
    let file = try file(directory)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file.path)) }
    try write(text.replacing("\r\n", with: "\n"))
    #expect(try file.read().count == 2)
    let later = text.split(separator: "\r\n").enumerated()
      .map { String($0.element) + ($0.offset == 0 ? ",humidity" : ",41") + "\r\n" }.joined()
    try write(later)
    #expect(try file.read() == Self.rows("one"))
    let newer = resultsError { try file.requireAppendable() }
    #expect(newer?.code == .newerSchema && newer?.column == "humidity" && newer?.line == 1)
    try write(text.replacing("machine_id", with: "machine"))
    #expect(resultsError { _ = try file.read() }?.column == "machine_id")
  }

  @Test(
    "an empty file is no history, but one can begin in it; a folder is none, and nor is what is not there"
  )
  func nothing() throws {
    let directory = try TemporaryDirectory()
    let file = HistoryFile(path: directory.file("history.csv"))
    #expect(resultsError { _ = try file.read() }?.exitCode == 66)
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    #expect(resultsError { _ = try file.read() }?.problem == "the file is empty")
    try file.requireAppendable()
    try file.append(Self.rows("one"))
    #expect(try file.read().count == 2)
    let folder = HistoryFile(path: directory.path)
    #expect(resultsError { _ = try folder.read() }?.problem == "is not a regular file")
    #expect(resultsError { try folder.requireAppendable() }?.problem == "is not a regular file")
    let nowhere = HistoryFile(path: directory.file("nowhere/history.csv"))
    #expect(resultsError { try nowhere.requireAppendable() }?.exitCode == 74)
  }

  @Test("a row that contradicts itself is refused, and leaves no file behind")
  func contradictions() throws {
    let directory = try TemporaryDirectory()
    let file = HistoryFile(path: directory.file("history.csv"))
    let changes: [(column: String, change: (inout HistoryRow) -> Void)] = [
      ("tree", { $0.tree = .unknown }), ("tree", { $0.commit = nil }),
      ("against", { $0.against = nil }), ("ci_lo", { $0.intervalLow = nil }),
      ("ci_lo", { $0.intervalLow = 9 }),
      ("unit", { $0.unit = "ns" }), ("value", { $0.value = -1 }), ("value", { $0.value = .infinity }),
      ("run_id", { $0.runID = "" }),
    ]
    for (column, change) in changes {
      var row = Self.row("one", .ratioToReference, 1)
      change(&row)
      #expect(resultsError { try file.append([row]) }?.column == column)
    }
    var row = Self.row("one")
    (row.commit, row.tree) = (nil, .unknown)
    #expect(resultsError { try file.append([row]) }?.column == "committed_at")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("of sixty writers at once none loses a row, and no row stands within another's")
  func concurrency() throws {
    let directory = try TemporaryDirectory()
    let rows = try Self.append(60, to: HistoryFile(path: directory.file("history.csv")))
    #expect(Set(rows.map(\.runID)).count == 60 && rows.count == 120)
    for index in stride(from: 0, to: rows.count, by: 2) {
      #expect(rows[index].runID == rows[index + 1].runID)
    }
  }

  @Test("of two that find no file only one begins it, however close they come")
  func beginning() throws {
    let directory = try TemporaryDirectory()
    for round in 0..<30 {
      let rows = try Self.append(2, to: HistoryFile(path: directory.file("\(round).csv")))
      #expect(rows.count == 4)
    }
  }

  /// What the file holds when so many have appended to it, all of them let loose at the same moment.
  private static func append(_ writers: Int, to file: HistoryFile) throws -> [HistoryRow] {
    let errors = Mutex<[String]>([])
    let waiting = Countdown(from: writers)
    let ended = DispatchSemaphore(value: 0)
    // Threads of their own: a queue need not run all of them at once.
    for number in 0..<writers {
      Thread {
        waiting.arrive()
        do { try file.append(Self.rows("run-\(number)")) } catch { errors.withLock { $0.append("\(error)") } }
        ended.signal()
      }
      .start()
    }
    for _ in 0..<writers { ended.wait() }
    #expect(errors.withLock { $0 } == [])
    return try file.read()
  }

  /// Where threads wait for the last of them.
  private final class Countdown: Sendable {
    private let missing: Atomic<Int>

    init(from count: Int) { missing = Atomic(count) }

    func arrive() {
      missing.subtract(1, ordering: .sequentiallyConsistent)
      while missing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
    }
  }
}
