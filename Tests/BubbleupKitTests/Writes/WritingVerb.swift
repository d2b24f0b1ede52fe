#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// A verb that writes: what has to be there before, its words, and what goes on after it was stopped.
struct WritingVerb: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What has to be there, and is made once.
  let prepare: @Sendable (WritingFolder) throws -> Void
  let words: [String]
  /// What somebody does next who finds the verb stopped; it has to work, whatever was left.
  let next: @Sendable (WritingFolder) -> [[String]]

  private init(
    _ name: String,
    _ words: [String],
    prepare: @escaping @Sendable (WritingFolder) throws -> Void = { _ in },
    next: @escaping @Sendable (WritingFolder) -> [[String]]
  ) {
    (testDescription, self.words, self.prepare, self.next) = (name, words, prepare, next)
  }

  /// Where the verb leaves a run: it is looked at, or made if it is not there.
  private init(
    _ name: String,
    _ words: [String],
    leaving run: String,
    prepare: @escaping @Sendable (WritingFolder) throws -> Void = { _ in }
  ) {
    self.init(name, words, prepare: prepare) { folder in
      [folder.has(run) ? ["report", run] : words]
    }
  }

  func template() throws -> WritingFolder {
    let folder = try WritingFolder()
    try prepare(folder)
    return folder
  }

  // MARK: - All of them

  static let all: [WritingVerb] = runs + others

  private static let runs = [
    WritingVerb("run", ["run", "--name", "one"]) { goOn($0) },
    WritingVerb("run --resume", ["run", "--resume", "one"]) { folder in
      try make(["run", "--name", "one"], in: folder)
      var run = try RunDirectory.open(RunName("one"), in: folder.path)
      do { _ = try run.openSampleLog() }
      let path = folder.file("one/samples.csv")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      // The last sample is torn, the one before it damaged.
      let torn = String(text.dropLast(9)).replacing(",2,0,", with: ",3,0,", maxReplacements: 1)
      try Data(torn.utf8).write(to: URL(fileURLWithPath: path))
    } next: {
      goOn($0)
    },
    WritingVerb("claims", ["claims", "--name", "c"], leaving: "c"),
    WritingVerb(
      "stress",
      [
        "stress", "--strategy", "^parent.weak$", "--discipline", "locked", "--threads", "1", "--mode",
        "queue",
        "--messages", "200", "--name", "s",
      ],
      leaving: "s"
    ),
    WritingVerb(
      "stress --explore",
      [
        "stress", "--scenario", "send-reuse", "--strategy", "^parent.weak$", "--discipline", "locked",
        "--explore", "exhaustive", "--name", "e",
      ],
      leaving: "e"
    ),
    WritingVerb("merge", ["merge", "p-1of2", "p-2of2", "--name", "m"], leaving: "m") { folder in
      try make(["run", "--name", "p-1of2", "--shard", "1/2"], in: folder)
      try make(["run", "--name", "p-2of2", "--shard", "2/2"], in: folder)
    },
    WritingVerb("merge of claims", ["merge", "c-1of2", "c-2of2", "--name", "m"], leaving: "m") { folder in
      try make(["claims", "--name", "c", "--shard", "1/2"], in: folder)
      try make(["claims", "--name", "c", "--shard", "2/2"], in: folder)
    },
    WritingVerb(
      "check --name",
      [
        "check", "--seed=3", "--only=depth=10 (delegate.relay|singleton)$", "--counts-only", "--name=k",
        "--csv=@rows.csv", "--baseline-build=@old", "--candidate-build=@new",
      ],
      leaving: "k"
    ) { folder in
      _ = try PlayedBuild().put("old", below: folder.path)
      _ = try PlayedBuild(retains: 9).put("new", below: folder.path)
    },
  ]

  private static let others = [
    WritingVerb("report", ["report", "one", "--picture", "@picture.svg"]) { folder in
      try makeChains(in: folder)
      try FileManager.default.removeItem(atPath: folder.file("one/strategies.csv"))
      try make(["compare", "one"], in: folder)
    } next: { _ in
      [["report", "one", "--picture", "@picture.svg"]]
    },
    WritingVerb("compare", ["compare", "one"]) {
      try makeRun(in: $0)
    } next: { _ in
      [["compare", "one"], ["report", "one"]]
    },
    WritingVerb("seal", ["seal", "one"]) { folder in
      try makeRun(in: folder)
      try FileManager.default.removeItem(atPath: folder.file("one/seal.json"))
    } next: { _ in
      [["seal", "one"], ["report", "one"]]
    },
    WritingVerb("a schedule", ["keep-schedule"]) {
      try makeRun(in: $0)
    } next: { _ in
      [["keep-schedule"], ["report", "one"]]
    },
    WritingVerb("baseline save", ["baseline", "save", "kept", "one"]) {
      try makeRun(in: $0)
    } next: { folder in
      [
        ["baseline", folder.has("baselines/kept") ? "show" : "save", "kept"],
        ["baseline", "save", "b", "one"],
      ]
    },
    WritingVerb("baseline rm", ["baseline", "rm", "kept"]) { folder in
      try makeRun(in: folder)
      try make(["baseline", "save", "kept", "one"], in: folder)
    } next: { folder in
      [
        ["baseline", folder.has("baselines/kept") ? "rm" : "save", "kept"], ["baseline", "save", "b", "one"],
      ]
    },
    WritingVerb("a build of --against", ["keep-build"]) { folder in
      try Data("program".utf8).write(to: URL(fileURLWithPath: folder.file("counting")))
    } next: { _ in
      [["keep-build"]]
    },
  ]

  /// A run that is not there is made, one that was stopped goes on, and one that has ended is looked at.
  private static func goOn(_ folder: WritingFolder) -> [[String]] {
    guard let run = try? RunDirectory.open(RunName("one"), in: folder.path) else {
      return [["run", "--name", "one"]]
    }
    return [run.isUnderWay ? ["run", "--resume", "one"] : ["report", "one"]]
  }

  private static func make(_ words: [String], in folder: WritingFolder) throws {
    let session = folder.session(words)
    try #require(session.code == .success, "\(words): \(session.diagnostics)")
  }

  private static func makeRun(in folder: WritingFolder) throws {
    let fixture = try CompareFixture()
    try fixture.run("one", ["delegate.relay": .init(), "parent.strong": .init()], keepsSamples: true)
    try FileManager.default.copyItem(atPath: fixture.file("one"), toPath: folder.file("one"))
  }

  /// A run of chains of two depths, as a picture needs it.
  private static func makeChains(in folder: WritingFolder) throws {
    let fixture = try CompareFixture()
    try fixture.run(
      "one",
      ["delegate.relay": .init(), "parent.strong": .init()],
      keepsSamples: true,
      rows: { rows in
        rows += rows.map { row in
          var deep = row
          deep.caseKey.depth = 200
          deep.caseKey.nodes = 400
          deep.caseKey.controllers = 198
          return deep
        }
      }
    )
    try FileManager.default.copyItem(atPath: fixture.file("one"), toPath: folder.file("one"))
  }
}
#endif
