// The parts of a run are internal. Release tests link the very objects that are measured, which are built without
// testable imports; so these claims, none of which depends on the optimiser, are tested in debug builds.
#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("Which part of the work is meant")
struct ShardTests {
  @Test("K of N is read, one-based, up to the most that there may be")
  func parsing() throws {
    for (text, number, count) in [
      ("1/1", 1, 1), ("3/8", 3, 8), ("8/8", 8, 8), ("10000/10000", 10_000, 10_000),
    ] {
      let shard = try ValueParser.shard.parse(text, at: "--shard")
      #expect((shard.number, shard.count) == (number, count))
      #expect("\(shard)" == text)
      #expect(shard == (try Shard(number, of: count)))
    }
  }

  @Test(
    "what is no part is refused with what is wrong",
    arguments: [
      ("", "slash"), ("3", "slash"), ("1/2/3", "slash"), ("/", "''"), ("0/8", "'0'"), ("9/8", "'9'"),
      ("1/0", "'0'"), ("1/10001", "'10001'"), ("-1/8", "'-1'"), ("1 / 8", "' 8'"), ("a/b", "'b'"),
      ("1/99999999999999999999", "64 bits"), ("1.5/3", "'1.5'"), ("+1/3", "'+1'"), ("١/٣", "'٣'"),
    ]
  )
  func refusals(_ text: String, _ said: String) {
    let error = #expect(throws: CommandError.self) { try ValueParser.shard.parse(text, at: "--shard") }
    #expect(error?.code == .usage)
    #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("3/8") == true)
  }

  private func engine(_ environment: [String: String]) throws -> String? {
    try ShardEnvironment(environment).shard().map { "\($0.shard)" }
  }

  @Test("each engine's variables are read as it counts")
  func engines() throws {
    func slurm(_ task: Int, _ first: Int, _ last: Int) -> [String: String] {
      [
        "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(first)",
        "SLURM_ARRAY_TASK_MAX": "\(last)",
      ]
    }
    #expect(try engine(slurm(1, 1, 8)) == "1/8")
    #expect(try engine(slurm(7, 0, 7)) == "8/8")
    #expect(try engine(slurm(12, 10, 12)) == "3/3")
    #expect(try engine(slurm(5, 5, 5)) == "1/1")
    #expect(try engine(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"]) == "1/4")
    #expect(try engine(["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"]) == "1/4")
    #expect(try engine(["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "4"]) == "4/4")
    #expect(try engine([:]) == nil)
    // A GitLab job that is not divided has a total all the same.
    #expect(try engine(["CI_NODE_TOTAL": "1"]) == nil)
    #expect(try engine(["SLURM_JOB_ID": "3", "CI": "true"]) == nil)
    #expect(try engine(["CI_NODE_INDEX": "", "CI_NODE_TOTAL": ""]) == nil)
  }

  @Test("engines that agree are one, and engines that do not are refused")
  func severalEngines() throws {
    let gitlab = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]
    let bazel = ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"]
    #expect(try engine(gitlab.merging(bazel) { $1 }) == "2/4")
    let other = gitlab.merging(["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "4"]) { $1 }
    let error = #expect(throws: CommandError.self) { try engine(other) }
    #expect(error?.message.contains("2/4") == true && error?.message.contains("3/4") == true)
  }

  @Test(
    "variables that make no part are refused, with the way out",
    arguments: [
      ["SLURM_ARRAY_TASK_ID": "3"], ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MAX": "8"],
      ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "8"],
      ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "8", "SLURM_ARRAY_TASK_MAX": "1"],
      ["SLURM_ARRAY_TASK_ID": "x", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "8"],
      [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "7",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ],
      [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "9",
        "SLURM_ARRAY_TASK_STEP": "2",
      ],
      // Counted from zero by some: nobody can say whether 1 is then the first or the second.
      ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"],
      ["CI_NODE_INDEX": "1"], ["CI_NODE_TOTAL": "4"], ["TEST_SHARD_INDEX": "1"],
      ["TEST_SHARD_INDEX": "4", "TEST_TOTAL_SHARDS": "4"], ["TEST_TOTAL_SHARDS": "4"],
      ["TEST_SHARD_INDEX": "-1", "TEST_TOTAL_SHARDS": "4"],
    ]
  )
  func ambiguous(_ environment: [String: String]) {
    let error = #expect(throws: CommandError.self) { try engine(environment) }
    #expect(error?.code == .usage)
    #expect(error?.message.contains("--shard 1/1") == true)
  }

  private static let table = CommandTable(name: "bubbleup", abstract: "", verbs: [RunVerb.verb])

  private func choice(_ options: [String], _ environment: [String: String]) throws -> ShardChoice {
    guard case .perform(let arguments) = try Self.table.parse(["run"] + options).request else {
      throw CommandError(.fault, at: "test", "is no verb", advice: "")
    }
    return try ShardChoice(arguments, environment: environment)
  }

  @Test("what is typed goes before the environment, and 1/1 switches it off")
  func precedence() throws {
    let environment = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]
    let engine = try choice([], environment)
    #expect("\(engine.shard)" == "2/4")
    #expect(engine.note?.contains("2/4") == true && engine.note?.contains("CI_NODE_INDEX") == true)
    #expect(engine.spelling == ["--shard=2/4"])
    let typed = try choice(["--shard", "1/3"], environment)
    #expect("\(typed.shard)" == "1/3" && typed.note == nil)
    let whole = try choice(["--shard", "1/1"], ["CI_NODE_INDEX": "broken"])
    #expect(whole.shard.isWhole && whole.note == nil && whole.spelling.isEmpty)
    #expect(try choice([], [:]).shard.isWhole)
  }

  @Test("a dry run prints the engine's part, what each shard has and what it takes")
  func dryRun() {
    let small = ["run", "--dry-run", "--quick", "--depth", "1..64:x2", "--strategy", "^parent"]
    let environment = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]
    let session = Session(small, tool: Session.tool(RunVerb(environment: environment)))
    #expect(session.code == .success)
    #expect(session.diagnostics.contains("CI_NODE_INDEX"))
    for shard in ["1/3", "2/3", "3/3"] { #expect(session.output.contains(shard)) }
    #expect(session.output.contains("balanced to"))
    let whole = Session(small + ["--shard", "1/1"], tool: Session.tool(RunVerb(environment: environment)))
    #expect(!whole.output.contains("balanced to") && whole.diagnostics.isEmpty)
    let json = Session(small + ["--json"], tool: Session.tool(RunVerb(environment: environment)))
    #expect(json.output.contains("\"shards\"") && json.output.contains("\"2/3\""))
    let broken = Session(small, tool: Session.tool(RunVerb(environment: ["CI_NODE_TOTAL": "3"])))
    #expect(broken.code == .usage)
  }
}
#endif
