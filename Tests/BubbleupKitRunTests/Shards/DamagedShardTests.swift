#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

@Suite("Sets of shards that are no run")
struct DamagedShardTests {
  /// Copies of three shards, to be damaged.
  private struct Copies {
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

  private typealias Damage = (
    what: String, code: ExitCode, words: [String], body: (inout Copies) throws -> Void
  )

  private func damage(
    _ what: String,
    _ code: ExitCode = .badData,
    _ words: String...,
    body: @escaping (inout Copies) throws -> Void
  ) -> Damage {
    (what, code, words, body)
  }

  @Test("each of them is refused with the place and the reason, and nothing is written")
  func refusals() throws {
    let fixture = try MergeFixture()
    _ = try fixture.measureShards(3, machines: MergeFixture.machines)
    let sound = fixture.merge(["full-1of3", "full-2of3", "full-3of3"], as: "sound")
    #expect(sound.code == .success, "\(sound.diagnostics)")
    let whole = try fixture.measure("whole")
    let all = absent + foreign(whole) + edited + contradicting
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
      #expect(session.code == damage.code, "\(damage.what): \(session.code) \(session.diagnostics)")
      for word in damage.words {
        #expect(session.diagnostics.contains(word), "\(damage.what), '\(word)': \(session.diagnostics)")
      }
      #expect(!FileManager.default.fileExists(atPath: "\(copies.folder)/merged"), "\(damage.what)")
    }
  }

  /// What is not there, or there too often.
  private var absent: [Damage] {
    [
      damage("one shard missing", .badData, "shard 2 of 3", "is missing") { $0.names.remove(at: 1) },
      damage("two shards missing", .badData, "shard 1, 3 of 3", "are missing") { $0.names = ["full-2of3"] },
      damage("a directory that does not exist", .missingInput, "full-9of3") { $0.names[1] = "full-9of3" },
      damage("one directory named twice", .badData, "shard 1/3", "so is") { $0.names[1] = $0.names[0] },
      damage("a copy instead of a shard", .badData, "shard 1/3", "so is") {
        try $0.copy(1, as: "copy")
        $0.names[2] = "copy"
      },
      damage("a shard that was interrupted", .badData, "shard 2/3 is partial", "signal 15", "--resume") {
        try $0.say(2) { $0.state = .partial(reason: "interrupted by signal 15") }
      },
      damage("results removed", .badData, "results.csv", "is not there") { try $0.remove(1, "results.csv") },
      damage("samples removed", .badData, "samples.csv", "is not there") { try $0.remove(1, "samples.csv") },
      damage("no plan", .badData, "plan.json", "is not there") { try $0.remove(1, "plan.json") },
      damage("no run.json", .missingInput, "run.json") { try $0.remove(1, "run.json") },
      damage("a file for a directory", .badData, "is not a directory") { copies in
        try "x".write(toFile: "\(copies.folder)/file", atomically: true, encoding: .utf8)
        copies.names[0] = "file"
      },
    ]
  }

  /// What is of another run.
  private func foreign(_ whole: RunDirectory) -> [Damage] {
    func another(_ what: String, _ change: @escaping (inout RunManifest) -> Void) -> Damage {
      damage("another \(what)", .unavailable, "full-2of3", "another \(what)") { try $0.say(2, change) }
    }
    return [
      another("number of shards") { $0.shard?.count = 4 },
      another("seed") { $0.seed = 8 },
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
      damage("a run that was not divided", .unavailable, "whole", "is not a shard") { copies in
        try FileManager.default.copyItem(atPath: whole.path, toPath: "\(copies.folder)/whole")
        copies.names.append("whole")
      },
      damage("a merged run", .badData, "a merged run already") { copies in
        try copies.say(2) { manifest in
          manifest.merged = [MergedRecord(1, manifest, units: [])]
        }
      },
    ]
  }

  /// What was changed after it had been measured, or did not survive.
  private var edited: [Damage] {
    [
      damage("results that were cut", .badData, "results.csv", "rows, run.json says") {
        try $0.edit(2, "results.csv") { text in
          let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
          return lines.dropLast(3).joined(separator: "\r\n") + "\r\n"
        }
      },
      damage("samples that were cut", .badData, "samples.csv") {
        try $0.edit(2, "samples.csv") { String($0.prefix($0.count / 2)) }
      },
      damage("rows of another machine", .badData, "machine_id") {
        try $0.say(2) { $0.machine = MergeFixture.machines[0] }
      },
    ]
  }

  /// What contradicts itself, or another shard.
  private var contradicting: [Damage] {
    [
      damage("a case that the plan lost", .badData, "plan.json", "run.json says") { copies in
        var plan = try copies.run(2).plan()
        plan.cases.removeLast()
        try copies.run(2).rewrite(plan)
      },
      damage("a part that the shard lost", .badData, "plan.json", "run.json says") {
        try $0.say(2) { $0.shard?.parts.removeLast() }
      },
      damage("a part that says nothing of its rows", .badData, "does not say how many rows") {
        try $0.say(2) { $0.shard?.parts[0].resultCount = nil }
      },
      damage("fewer rows than were measured", .badData, "rows of cases, run.json says") {
        try $0.say(2) { $0.shard?.parts[0].resultCount = 1 }
      },
      damage("a row of a case that another shard has", .badData, "chain", "is in shard 1/3") { copies in
        var rows = try copies.run(2).results()
        rows[0].caseKey = try copies.run(1).results()[0].caseKey
        try copies.run(2).rewrite(rows)
      },
      damage("another plan than the one that was divided", .badData, "add up to the plan") { copies in
        var plan = try copies.run(2).plan()
        plan.cases[0].rounds += 1
        try copies.run(2).rewrite(plan)
      },
    ]
  }
}
#endif
