#if DEBUG
import Foundation
import Results
import Synchronization
import Testing

@testable import BubbleupKit

/// Every call that writes, of every verb that writes, failing in every way: the calls are counted first, and then one
/// after the other goes wrong.
@Suite("A call that writes and fails")
struct FaultPointTests {
  /// A way in which one call, or all from one on, go wrong.
  enum Failure: String, CaseIterable {
    case refused, noSpace

    /// Whether a call can go wrong in this way.
    func canMeet(_ point: FaultPoints.Point) -> Bool {
      self == .refused || Self.takingSpace.contains(point.call)
    }

    /// What becomes of a call while that of number `place` goes wrong.
    func fault(at place: Int, _ point: FaultPoints.Point) -> FaultPoints.Fault? {
      switch self {
      case .refused: point.number == place ? .error(EIO) : nil
      // The disk takes half of what is written, and nothing more.
      case .noSpace where point.number < place || !Self.takingSpace.contains(point.call): nil
      case .noSpace: point.number == place && point.call == "write" ? .short : .error(ENOSPC)
      }
    }

    private static let takingSpace: Set = ["open", "write", "makeDirectory"]
  }

  /// The calls of a verb that goes well, and the folder as it then is.
  private static func points(of verb: WritingVerb, from template: WritingFolder) throws
    -> (points: [FaultPoints.Point], after: WritingFolder)
  {
    let folder = try WritingFolder(copying: template)
    let found = Mutex<[FaultPoints.Point]>([])
    let session = folder.session(verb.words) { point in
      found.withLock { $0.append(point) }
      return nil
    }
    try #require(session.code == .success, "\(session.diagnostics)")
    return (found.withLock(\.self), folder)
  }

  @Test(
    "ends with a line that names the place, leaves no half file, and the next command works",
    arguments: WritingVerb.all
  )
  func errors(_ verb: WritingVerb) throws {
    let template = try verb.template()
    let (points, after) = try Self.points(of: verb, from: template)
    #expect(try after.problems() == [])
    // Of some what is there before is torn or edited, as that is what they are for.
    let before = try template.problems()
    for failure in Failure.allCases {
      for point in points where failure.canMeet(point) {
        let folder = try WritingFolder(copying: template)
        let session = folder.session(verb.words) { failure.fault(at: point.number, $0) }
        let place = point.path.replacingOccurrences(of: "\(after.path)/", with: "")
        let what = "\(failure) at \(point.number), \(point.call) of \(place): \(session.diagnostics)"
        Self.expectError(session, in: folder, point, what)
        let found = try folder.problems().filter { !before.contains($0) }
        #expect(try found == Self.unremovable(point, failure, in: folder), "\(what)")
        try Self.goOn(verb, folder, what)
      }
    }
  }

  @Test(
    "goes on where the system was interrupted or took a part only, at every call",
    arguments: WritingVerb.all
  )
  func harmless(_ verb: WritingVerb) throws {
    let template = try verb.template()
    let (points, after) = try Self.points(of: verb, from: template)
    // Calls on names are not interrupted.
    let interruptible: Set = ["open", "write", "truncate", "lock", "sync"]
    let wasInterrupted = Mutex(false)
    let shortened = Mutex(0)
    let ways: [@Sendable (FaultPoints.Point) -> FaultPoints.Fault?] = [
      { point in
        // Each once: the call that follows is the same one again.
        wasInterrupted.withLock { last in
          last = !last && interruptible.contains(point.call)
          return last ? .error(EINTR) : nil
        }
      },
      { point in
        guard point.call == "write" else { return nil }
        shortened.withLock { $0 += 1 }
        return .short
      },
    ]
    for way in ways {
      let folder = try WritingFolder(copying: template)
      let session = folder.session(verb.words, way)
      #expect(session.code == .success, "\(session.diagnostics)")
      #expect(try Set(folder.snapshot().keys) == Set(after.snapshot().keys))
      #expect(try folder.problems() == [])
    }
    let writes = points.count { $0.call == "write" }
    #expect(writes == 0 || shortened.withLock(\.self) > writes)
  }

  /// What a disk that refuses to remove a file leaves behind.
  private static func unremovable(
    _ point: FaultPoints.Point,
    _ failure: Failure,
    in folder: WritingFolder
  ) throws -> [String] {
    guard failure == .refused, point.call == "removeFile" || point.call == "removeDirectory" else {
      return []
    }
    return try folder.problems().filter { $0.hasSuffix("was left behind") }
  }

  private static func expectError(
    _ session: Session,
    in folder: WritingFolder,
    _ point: FaultPoints.Point,
    _ what: String
  ) {
    // What cannot be cleaned up is no reason to fail, once all else is done.
    if session.code == .success, point.call.hasPrefix("remove") { return }
    #expect(session.code.rawValue == 74, "\(what)")
    let errors = session.diagnostics.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(errors.count == 1, "\(what)")
    #expect(errors.first?.contains(folder.path) == true, "\(what)")
    #expect(errors.first?.contains("; ") == true || errors.first?.contains(". ") == true, "\(what)")
  }

  /// What somebody does next has to work, and sweeps what is older than an hour.
  private static func goOn(_ verb: WritingVerb, _ folder: WritingFolder, _ what: String) throws {
    try folder.age()
    for words in verb.next(folder) {
      let session = folder.session(words)
      #expect(session.code == .success, "\(words) after \(what): \(session.diagnostics)")
    }
    #expect(try folder.problems() == [], "after \(what)")
  }

  @Test(
    "a process that is killed before, within or after any of them leaves whole files, and the next command works",
    arguments: WritingVerb.all
  )
  func kills(_ verb: WritingVerb) throws {
    let template = try verb.template()
    let folder = try WritingFolder(copying: template)
    let before = try template.problems()
    let moments = Mutex<[(FaultPoints.Point, WritingFolder)]>([])
    // What is on the disk before a call is what a process leaves that is killed there, or after the call before. As every
    // write takes two calls, half of what is written is seen, too.
    let session = folder.session(verb.words) { point in
      let copy = try? WritingFolder(copying: folder)
      moments.withLock { all in if let copy { all.append((point, copy)) } }
      return point.call == "write" ? .short : nil
    }
    #expect(session.code == .success, "\(session.diagnostics)")
    let all = moments.withLock(\.self)
    #expect(all.count > 3)
    var last: [String: Data] = [:]
    for (point, left) in all {
      let files = try left.snapshot()
      // Syncing, for one, changes nothing that another process could see.
      guard files != last else { continue }
      last = files
      let what = "killed before \(point.number), \(point.call) of \(point.path)"
      let found = try left.problems(allowingLeftovers: true).filter { !before.contains($0) }
      #expect(found == [], "\(what)")
      try Self.goOn(verb, left, what)
    }
  }

  @Test(
    "a process of its own that is killed at any of its calls is told apart from one that ended, and cleaned up after"
  )
  func processes() throws {
    let verb = try #require(WritingVerb.all.first { $0.testDescription == "baseline save" })
    let template = try verb.template()
    let log = template.file("../\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(atPath: log) }
    #expect(try OwnProcess(in: WritingFolder(copying: template), ["BUBBLEUP_FAULT_LOG": log]).code == 0)
    let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(calls.count > 20 && calls.contains { $0.hasPrefix("rename ") && $0.hasSuffix("baselines/kept") })
    for kind in ["killed-before", "killed-after"] {
      for number in 1...calls.count {
        let folder = try WritingFolder(copying: template)
        let what = "\(kind) \(number)"
        let process = try OwnProcess(in: folder, ["BUBBLEUP_FAULT_POINT": what])
        #expect(process.signal == 9, "\(what)")
        #expect(try folder.problems(allowingLeftovers: true) == [], "\(what)")
        try Self.goOn(verb, folder, what)
      }
    }
    let full = try WritingFolder(copying: template)
    let write = try #require(calls.firstIndex { $0.hasPrefix("write ") }) + 1
    let process = try OwnProcess(in: full, ["BUBBLEUP_FAULT_POINT": "no-space \(write)"])
    #expect(process.code == 74 && process.words.contains("results/baselines"), "\(process.words)")
  }

  /// `baseline save kept one` in a process of its own.
  private struct OwnProcess {
    let code: Int32?
    let signal: Int32?
    let words: String

    init(in folder: WritingFolder, _ variables: [String: String]) throws {
      let tests = WorkerLocation.runningPath ?? ""
      let products = (tests as NSString).deletingLastPathComponent
      let work = try WritingFolder()
      try FileManager.default.createSymbolicLink(
        atPath: work.file(RunLife.parent),
        withDestinationPath: folder.path
      )
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "\(products)/bubbleup")
      process.arguments = ["baseline", "save", "kept", "one"]
      process.currentDirectoryURL = URL(fileURLWithPath: work.path)
      process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = pipe
      try process.run()
      words = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      let wasKilled = process.terminationReason == .uncaughtSignal
      (code, signal) =
        wasKilled ? (nil, process.terminationStatus) : (process.terminationStatus, nil)
    }
  }

  @Test("every kind of file and of call is among them")
  func kinds() throws {
    var files: Set<String> = []
    var calls: Set<String> = []
    for verb in WritingVerb.all {
      for point in try Self.points(of: verb, from: verb.template()).points {
        calls.insert(point.call)
        files.insert((point.path as NSString).lastPathComponent)
      }
    }
    let kept = [
      "run.json", "plan.json", "results.csv", "samples.csv", "strategies.csv", "compare.csv", "claims.csv",
      "stress.csv", "timeline.csv", "explorations.csv", "faults.csv", "report.html", "seal.json",
      "baseline.json",
      "send.parent.weak.schedule", "picture.svg", "rows.csv", "build.json", "bubbleup-counts",
    ]
    #expect(Set(kept).subtracting(files) == [])
    #expect(calls == Set(SystemCalls.Kind.allCases.map(\.rawValue)))
  }
}
#endif
