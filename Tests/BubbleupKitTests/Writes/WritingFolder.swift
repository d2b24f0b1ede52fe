#if DEBUG
import Foundation
import Results

@testable import BubbleupKit

/// A folder with runs and baselines, and the verbs that write into it; it goes with the value.
final class WritingFolder: Sendable {
  let path: String

  /// An empty folder, in memory where that is possible: every file waits for the disk.
  init() throws {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    path = "\(parent)/bubbleup-writes-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A copy of what is in another folder.
  convenience init(copying other: WritingFolder) throws {
    try self.init()
    for name in try FileManager.default.contentsOfDirectory(atPath: other.path) {
      try FileManager.default.copyItem(atPath: other.file(name), toPath: file(name))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  /// The whole command, as far as it writes; `@` in a word is the folder.
  func session(_ words: [String]) -> Session {
    var stress = StressVerb()
    (stress.parent, stress.environment) = (path, [:])
    stress.allocations = { _ in LoadAllocations.counted(perMessage: 1) }
    stress.interruption = { nil }
    var claims = ClaimsVerb(claims: FakeClaims.all)
    (claims.parent, claims.environment) = (path, [:])
    claims.laboratory = { _ in FakeClaims.Idle() }
    claims.interruption = { nil }
    var check = CheckVerb()
    check.parent = path
    check.ticks = { nil }
    let runners: [any VerbRunner] = [
      SmallRunVerb(parent: path), stress, claims, check, MergeVerb(parent: path), ReportVerb(parent: path),
      CompareVerb(parent: path), BaselineVerb(parent: path), SealVerb(parent: path),
      KeepScheduleVerb(parent: path), KeepBuildVerb(parent: path),
    ]
    return Session(
      words.map { $0.replacingOccurrences(of: "@", with: "\(path)/") },
      tool: Bubbleup.tool(name: "bubbleup", runners: runners)
    )
  }

  /// The same while `choose` decides about each call that writes into the folder.
  func session(_ words: [String], _ choose: @escaping @Sendable (FaultPoints.Point) -> FaultPoints.Fault?)
    -> Session
  {
    FaultPoints.$current.withValue(FaultPoints(below: path, choose)) { session(words) }
  }

  /// Every file with its bytes.
  func snapshot() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: file(name)) ?? Data()
    }
    return files
  }

  // MARK: - What was left

  /// What is wrong with the files; a reader must be able to use each of them, whenever the writer was stopped.
  func problems(allowingLeftovers: Bool = false) throws -> [String] {
    var problems: [String] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: path).sorted() {
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        if !allowingLeftovers { problems.append("\(name) was left behind") }
        continue
      }
      do {
        try check(name)
      } catch {
        problems.append("\(name): \(error)".replacingOccurrences(of: path, with: "."))
      }
    }
    return problems
  }

  private struct Unsound: Error, CustomStringConvertible { let description: String }

  private func check(_ name: String) throws {
    let parent = (file(name) as NSString).deletingLastPathComponent
    switch (name as NSString).lastPathComponent {
    case "baseline.json": _ = try Baseline.open(path: parent)
    case "run.json": try checkRun(RunDirectory.open(path: parent))
    case "report.html": try require(name, endsWith: "</html>\n")
    case "picture.svg": try require(name, endsWith: "</svg>\n")
    case "rows.csv": _ = try ComparisonFile(path: file(name)).read()
    default: break
    }
  }

  private func require(_ name: String, endsWith end: String) throws {
    let text = try String(contentsOfFile: file(name), encoding: .utf8)
    guard !text.hasSuffix(end) else { return }
    throw Unsound(description: "ends with '\(text.suffix(20))'")
  }

  private func checkRun(_ run: RunDirectory) throws {
    _ = try run.plan()
    if run.has(.results) || !run.isUnderWay { _ = try run.results() }
    if run.hasSamples { _ = try run.samples() }
    _ = try run.rowsIfAny(of: ClaimRow.table)
    _ = try run.rowsIfAny(of: StressRow.table)
    _ = try run.rowsIfAny(of: TimelineRow.table)
    _ = try run.rowsIfAny(of: ExplorationRow.table)
    _ = try run.rowsIfAny(of: StrategyRow.table)
    if run.has(ComparisonRow.table) { _ = try ComparisonFile(in: run).read() }
    let integrity = try run.integrity()
    guard case .edited = integrity else { return }
    throw Unsound(description: integrity.warning ?? "edited")
  }

  /// Makes what is left of temporary files what a process leaves that was killed some hours ago.
  func age() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".tmp") }
    // What is within a folder before the folder.
    for name in names.sorted(by: >) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      // No process has a number beyond the system's largest.
      let aged = (parts.dropLast(2) + ["\(Int32.max)", "tmp"]).joined(separator: ".")
      try FileManager.default.moveItem(atPath: file(name), toPath: file(aged))
      let long = Date(timeIntervalSinceNow: -7_200)
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: file(aged))
    }
  }
}
#endif
