#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// What shards print, in files of a folder that goes when the test does.
private final class PrintedShards {
  let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent("bubbleup-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func session(_ words: [String]) -> Session {
    Session(
      words,
      tool: Bubbleup.tool(
        name: "bubbleup",
        runners: [
          VerifyVerb(), CountsVerb(), MergeVerb(parent: folder),
        ]
      )
    )
  }

  func keep(_ text: String, as name: String) throws -> String {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    return "\(folder)/\(name)"
  }

  /// What three shards of ten numbers and four letters printed, under names of their own; `change` is made to each.
  func numbers(
    codes: [ExitCode] = [.success, .success, .success],
    _ change: (Int, String) -> String = { $1 }
  ) throws -> [String] {
    try (1...3).map { number in
      let part = ShardedCases(Self.lists, of: "counts", ["--x=1"], try Shard(number, of: 3))
      let found: JSON = [
        "green": codes[number - 1] == .success,
        "numbers": part.places("numbers").map { $0 },
        "letters": part.places("letters").map { "letter \($0)" },
        "seconds": "none",
      ]
      let text = "\(JSON.document(try part.json(found, codes[number - 1])))\n"
      return try keep(change(number, text), as: "part-\(number).json")
    }
  }

  static var lists: [ShardedCases.List] {
    [
      ("numbers", 10, { (0..<10).map { .init("number \($0)", cost: 10 + $0) } }),
      ("letters", 4, { (0..<4).map { .init("letter \($0)", cost: 20) } }),
    ]
  }
}

@Suite("Proofs and counts in parts")
struct ShardedCasesTests {
  private static let verify = [
    "verify", "--filter", "^(chain depth=2, .*parent|architectures tabs-appflow)", "--scripts", "1",
    "--steps",
    "20",
  ]
  private static let counts = [
    "counts", "--shape", "chain", "--depth", "3,8", "--strategy", "^(parent|singleton)",
  ]

  @Test(
    "put together they are byte for byte what the command prints undivided",
    arguments: [(verify, 4), (counts, 3)]
  )
  func equal(_ words: [String], count: Int) throws {
    let printed = try PrintedShards()
    let whole = printed.session(words + ["--json"])
    #expect(whole.code == .success, "\(whole.diagnostics)")
    #expect(printed.session(words + ["--json", "--shard", "1/1"]).output == whole.output)
    let sessions = (1...count).map { printed.session(words + ["--json", "--shard", "\($0)/\(count)"]) }
    #expect(sessions.allSatisfy { $0.code == .success && $0.output.count < whole.output.count })
    let paths = try sessions.enumerated().map { try printed.keep($1.output, as: "part-\($0).json") }
    // The order in which they are named means nothing.
    let merged = printed.session(["merge"] + paths.reversed())
    #expect(merged.output == whole.output, "\(merged.diagnostics)")
    #expect(merged.code == whole.code)
  }

  @Test("what failed in one shard fails the whole, and what nobody could do is unavailable")
  func codes() throws {
    let printed = try PrintedShards()
    func merged(_ codes: [ExitCode]) throws -> Session {
      printed.session(["merge"] + (try printed.numbers(codes: codes)))
    }
    let sound = try merged([.success, .success, .success])
    #expect(sound.code == .success && sound.output.contains("\"green\" : true"))
    let failed = try merged([.success, .caseFailed, .success])
    #expect(failed.code == .caseFailed && failed.output.contains("\"green\" : false"))
    #expect(try merged([.unavailable, .success, .unavailable]).code == .success)
    #expect(try merged([.unavailable, .unavailable, .unavailable]).code == .unavailable)
  }

  @Test("sets of files that are no whole are refused with the place and the reason")
  func damaged() throws {
    let printed = try PrintedShards()
    func refused(_ paths: [String], _ code: ExitCode, _ words: String...) {
      let session = printed.session(["merge"] + paths)
      #expect(session.code == code, "\(words): \(session.diagnostics)")
      for word in words { #expect(session.diagnostics.contains(word), "'\(word)': \(session.diagnostics)") }
      #expect(session.output.isEmpty)
    }
    func changed(_ old: String, _ new: String) throws -> [String] {
      try printed.numbers { number, text in
        guard number == 2 else { return text }
        #expect(text.contains(old), "nothing to change: \(old)")
        return text.replacing(old, with: new, maxReplacements: 1)
      }
    }
    let paths = try printed.numbers()
    refused([paths[0], paths[2]], .badData, "shard 2 of 3", "is missing")
    refused([paths[1]], .badData, "shard 1 and 1 more of 3", "are missing")
    refused(paths + [paths[1]], .badData, "shard 2/3, and so is")
    refused(paths + ["\(printed.folder)/part-9.json"], .usage)
    refused(try changed("\"counts\"", "\"verify\""), .unavailable, "another command")
    refused(try changed("--x=1", "--x=2"), .unavailable, "another command line")
    refused(try changed("\"build\" : \"", "\"build\" : \"0"), .unavailable, "another build")
    refused(
      try changed("\"plan_digest\" : \"", "\"plan_digest\" : \"0"),
      .unavailable,
      "another set of cases"
    )
    refused(
      try changed("\"number\" : 2,\n    \"count\" : 3", "\"number\" : 2,\n    \"count\" : 4"),
      .unavailable,
      "number of shards"
    )
    refused(try changed("\"number\" : 2", "\"number\" : 0"), .badData, "which shard it is")
    refused(try changed("\"exit_code\" : 0", "\"exit_code\" : \"0\""), .badData, "which shard it is")
    refused(try changed("\"shard\"", "\"part\""), .unavailable, "printed without --shard")
    refused(try changed("{", "["), .badData, "part-2.json")
    refused(try printed.numbers { $0 == 2 ? String($1.dropLast(40)) : $1 }, .badData, "part-2.json")
    let sound = try printed.numbers()
    let named = printed.session(["merge"] + sound + ["--name", "x"])
    #expect(named.code == .usage && named.diagnostics.contains("--name"))
    let script = printed.session(["verify", "--script", "x", "--shard", "1/2"])
    #expect(script.code == .usage && script.diagnostics.contains("--shard"))
  }
}
#endif
