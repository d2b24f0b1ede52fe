// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("Sets of shards that are no run")
struct DamagedShardTests {
  /// Copies of three shards, to be damaged.
  fileprivate struct Copies {
    let folder: String
    /// What is given to the merge.
    var names = ["full-1of3", "full-2of3", "full-3of3"]

    func run(_ number: Int) throws -> RunDirectory { try RunDirectory.open(path: path(number)) }
    func path(_ number: Int) -> String { "\(folder)/full-\(number)of3" }
    func file(_ number: Int, _ name: String) -> String { "\(path(number))/\(name)" }

    /// Changes what a shard says of itself, as if it had been measured so.
    func say(_ number: Int, _ change: (inout RunManifest) throws -> Void) throws {
      try run(number).rewrite(change)
    }

    func copy(_ number: Int, as name: String) throws {
      try FileManager.default.copyItem(atPath: path(number), toPath: "\(folder)/\(name)")
    }

    func remove(_ number: Int, _ name: String) throws {
      try FileManager.default.removeItem(atPath: file(number, name))
    }

    /// Replaces bytes of a file behind the program's back.
    func edit(_ number: Int, _ name: String, _ change: (String) -> String) throws {
      let text = try String(contentsOfFile: file(number, name), encoding: .utf8)
      let changed = change(text)
      #expect(changed != text, "nothing to change in \(name)")
      try changed.write(toFile: file(number, name), atomically: true, encoding: .utf8)
    }
  }

  fileprivate struct Damage {
    let what: String
    let code: Int32
    /// What the message has to say.
    let words: [String]
    let body: (inout Copies) throws -> Void

    init(_ what: String, _ code: Int32, _ words: String..., body: @escaping (inout Copies) throws -> Void) {
      (self.what, self.code, self.words, self.body) = (what, code, words, body)
    }
  }

  @Test("each of them is refused with the place and the reason, and nothing is written")
  func refusals() throws {
    let fixture = try MergeFixture()
    _ = try fixture.measureShards(3, machines: MergeFixture.machines)
    let sound = fixture.merge(["full-1of3", "full-2of3", "full-3of3"], as: "sound")
    #expect(sound.code == .success, "\(sound.diagnostics)")
    let whole = try fixture.measure("whole")
    let all = absent + foreign(whole) + edited + contradicting
    #expect(all.count >= 30)
    for (index, damage) in all.enumerated() {
      var copies = Copies(folder: "\(fixture.path)/damage-\(index)")
      try FileManager.default.createDirectory(atPath: copies.folder, withIntermediateDirectories: true)
      for name in copies.names {
        try FileManager.default.copyItem(
          atPath: "\(fixture.path)/\(name)",
          toPath: "\(copies.folder)/\(name)"
        )
      }
      try damage.body(&copies)
      let session = Session(
        ["merge"] + copies.names + ["--name", "merged"],
        tool: Bubbleup.tool(name: "bubbleup", runners: [MergeVerb(parent: copies.folder)])
      )
      #expect(session.code.rawValue == damage.code, "\(damage.what): \(session.code) \(session.diagnostics)")
      for word in damage.words {
        #expect(session.diagnostics.contains(word), "\(damage.what), '\(word)': \(session.diagnostics)")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(copies.folder)/merged"), "\(damage.what)")
    }
  }

  /// What is not there, or there too often.
  private var absent: [Damage] {
    [
      Damage("one shard missing", 65, "shard 2 of 3", "is missing") { $0.names.remove(at: 1) },
      Damage("two shards missing", 65, "shard 1, 3 of 3", "are missing") { $0.names = ["full-2of3"] },
      Damage("a directory that does not exist", 66, "full-9of3") { $0.names[1] = "full-9of3" },
      Damage("one directory named twice", 65, "shard 1/3", "so is") { $0.names[1] = $0.names[0] },
      Damage("a copy beside its shard", 65, "shard 2/3", "so is") {
        try $0.copy(2, as: "copy")
        $0.names.append("copy")
      },
      Damage("a copy instead of a shard", 65, "shard 1/3", "so is") {
        try $0.copy(1, as: "copy")
        $0.names[2] = "copy"
      },
      Damage("a shard that was interrupted", 65, "shard 2/3 is partial", "signal 15", "--resume") {
        try $0.say(2) { $0.state = .partial(reason: "interrupted by signal 15") }
      },
      Damage("a shard that is being measured", 65, "shard 3/3 is partial") { copies in
        let run = try copies.run(3)
        let plan = try run.plan()
        let manifest = run.manifest
        try FileManager.default.removeItem(atPath: copies.path(3))
        var begun = RunManifest(
          runID: manifest.runID,
          startedAt: manifest.startedAt,
          arguments: manifest.arguments,
          seed: manifest.seed,
          source: manifest.source,
          build: manifest.build,
          allocator: manifest.allocator,
          machine: manifest.machine,
          loadBefore: nil,
          clock: manifest.clock
        )
        begun.isolated = manifest.isolated
        begun.shard = manifest.shard
        _ = try RunDirectory.create(RunName(manifest.runID), in: copies.folder, manifest: begun, plan: plan)
      },
      Damage("results removed", 65, "results.csv", "is not there") { try $0.remove(1, "results.csv") },
      Damage("samples removed", 65, "samples.csv", "is not there") { try $0.remove(1, "samples.csv") },
      Damage("no plan", 65, "plan.json", "is not there") { try $0.remove(1, "plan.json") },
      Damage("no run.json", 66, "run.json") { try $0.remove(1, "run.json") },
      Damage("a file for a directory", 65, "is not a directory") { copies in
        try "x".write(toFile: "\(copies.folder)/file", atomically: true, encoding: .utf8)
        copies.names[0] = "file"
      },
    ]
  }

  /// What is of another run.
  private func foreign(_ whole: RunDirectory) -> [Damage] {
    func another(_ what: String, _ change: @escaping (inout RunManifest) -> Void) -> Damage {
      Damage("another \(what)", 69, "full-2of3", "another \(what)") { try $0.say(2, change) }
    }
    return [
      another("number of shards") { $0.shard?.count = 4 },
      another("seed") { $0.seed = 8 },
      another("source.commit") {
        $0.source =
          $0.source.map { SourceRecord(commit: "0\($0.commit)", isDirty: $0.isDirty) }
          ?? SourceRecord(commit: "0", isDirty: false)
      }.unless(whole.manifest.source == nil, "another source"),
      another("build.binary_digest") { $0.build.binaryDigest = "0" },
      another("build.swift_version") { $0.build.swiftVersion = "7" },
      another("build.mode") { $0.build.mode = "slow" },
      another("build.flags") { $0.build.flags = ["-x"] },
      another("allocator.name") { $0.allocator.name = "other" },
      another("isolated") { $0.isolated = true },
      another("command line") { $0.arguments.append("--time-budget=9s") },
      another("plan") { $0.shard?.planDigest = "0" },
      another("plan") { $0.shard?.caseCount += 1 },
      another("injected work") { $0.injected = ["ten hops"] },
      Damage("a run that was not divided", 69, "whole", "is no shard") { copies in
        try FileManager.default.copyItem(atPath: whole.path, toPath: "\(copies.folder)/whole")
        copies.names.append("whole")
      },
      Damage("a merged run", 65, "merged already") { copies in
        try copies.say(2) { manifest in
          manifest.merged = [MergedRecord(1, manifest, units: [])]
        }
      },
    ]
  }

  /// What was changed after it had been measured, or did not survive.
  private var edited: [Damage] {
    [
      Damage("results that were cut", 65, "results.csv", "rows, run.json says") {
        try $0.edit(2, "results.csv") { text in
          let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
          return lines.dropLast(3).joined(separator: "\r\n") + "\r\n"
        }
      },
      Damage("samples that were cut", 65, "samples.csv") {
        try $0.edit(2, "samples.csv") { String($0.prefix($0.count / 2)) }
      },
      Damage("a sample that was damaged", 65, "samples.csv", "value") {
        try $0.edit(2, "samples.csv") {
          $0.replacing(",latency,ns,", with: ",latency,ns,x", maxReplacements: 1)
        }
      },
      Damage("a plan that is no JSON", 65, "plan.json") {
        try $0.edit(2, "plan.json") { String($0.dropLast(9)) }
      },
      Damage("a run.json of a later version", 65, "run.json", "schema_version") {
        try $0.edit(2, "run.json") {
          $0.replacing("\"schema_version\" : 2", with: "\"schema_version\" : 9").replacing(
            "\"schema_version\": 2",
            with: "\"schema_version\": 9"
          )
        }
      },
      Damage("a load that cannot be", 65, "run.json", "load_after") {
        try $0.edit(2, "run.json") { Self.loadAfter($0, "\"five_minutes\" : -1") }
      },
      Damage("a load that was cut", 65, "run.json", "load_after") {
        try $0.edit(2, "run.json") { Self.loadAfter($0, "\"five\" : 1") }
      },
      Damage("rows of another machine", 65, "machine_id") {
        try $0.say(2) { $0.machine = MergeFixture.machines[0] }
      },
    ]
  }

  /// The text of a run.json with another load over five minutes after the run.
  private static func loadAfter(_ text: String, _ load: String) -> String {
    guard let after = text.range(of: "\"load_after\""),
      let from = text.range(of: "\"five_minutes\"", range: after.upperBound..<text.endIndex),
      let end = text.range(of: ",", range: from.upperBound..<text.endIndex)
    else { return text }
    return text.replacingCharacters(in: from.lowerBound..<end.lowerBound, with: load)
  }

  /// What contradicts itself, or another shard.
  private var contradicting: [Damage] {
    [
      Damage("a case that the plan lost", 65, "plan.json", "run.json says") { copies in
        var plan = try copies.run(2).plan()
        plan.cases.removeLast()
        try copies.run(2).rewrite(plan)
      },
      Damage("a part that the shard lost", 65, "plan.json", "run.json says") {
        try $0.say(2) { $0.shard?.parts.removeLast() }
      },
      Damage("parts out of order", 65, "out of order") { try $0.say(2) { $0.shard?.parts.reverse() } },
      Damage("a part that says nothing of its rows", 65, "does not say how many rows") {
        try $0.say(2) { $0.shard?.parts[0].resultCount = nil }
      },
      Damage("fewer rows than were measured", 65, "rows of cases, run.json says") {
        try $0.say(2) { $0.shard?.parts[0].resultCount = 1 }
      },
      Damage("parts that overlap", 65, "overlaps") { copies in
        let place = try copies.run(1).manifest.shard?.parts.first?.firstCase ?? 0
        try copies.say(2) { manifest in
          guard var parts = manifest.shard?.parts else { return }
          // One place further than the first of another shard, with the order kept.
          let index = parts.firstIndex { $0.firstCase > place } ?? parts.count - 1
          parts[index].firstCase = place + 1
          manifest.shard?.parts = parts.sorted { $0.firstCase < $1.firstCase }
        }
      },
      Damage("cases in no shard", 65, "is in no shard") { copies in
        for number in 1...3 { try copies.say(number) { $0.shard?.caseCount += 4 } }
      },
      Damage("another plan than the one that was divided", 65, "add up to the plan") { copies in
        var plan = try copies.run(2).plan()
        plan.cases[0].rounds += 1
        try copies.run(2).rewrite(plan)
      },
      Damage("a case that two shards have", 65, "chain", "is in shard 1/3") { copies in
        let other = try copies.run(1).results()
        try copies.exchange(2) { rows in
          for index in rows.indices.prefix(1) { rows[index].caseKey = other[0].caseKey }
        }
      },
      Damage("counts that disagree", 65, "the counts disagree", "retains") { copies in
        let key = try copies.run(1).results()[0].caseKey
        for (number, count) in [(1, 10.0), (2, 12.0)] {
          try copies.exchange(number) { rows in
            rows[0] = ResultRow(
              runID: rows[0].runID,
              machineID: rows[0].machineID,
              caseKey: key,
              metric: .retains,
              stat: .exact,
              value: count,
              sampleCount: 1
            )
          }
        }
      },
    ]
  }
}

extension DamagedShardTests.Copies {
  /// Changes the rows of a shard, as if they had been measured so.
  fileprivate func exchange(_ number: Int, _ change: (inout [ResultRow]) -> Void) throws {
    var rows = try run(number).results()
    change(&rows)
    try run(number).rewrite(rows)
  }
}

extension DamagedShardTests.Damage {
  /// The same under other words where `isSo`.
  fileprivate func unless(_ isSo: Bool, _ words: String) -> DamagedShardTests.Damage {
    isSo ? .init(what, code, "full-2of3", words, body: body) : self
  }
}
#endif
