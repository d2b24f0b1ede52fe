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
      ("3", "slash"), ("1/2/3", "slash"), ("/", "''"), ("0/8", "'0'"), ("9/8", "'9'"), ("1/0", "'0'"),
      ("1/10001", "'10001'"), ("-1/8", "'-1'"), ("1/99999999999999999999", "64 bits"),
    ]
  )
  func refusals(_ text: String, _ said: String) {
    let error = #expect(throws: CommandError.self) { try ValueParser.shard.parse(text, at: "--shard") }
    #expect(error?.code == .usage)
    #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("3/8") == true)
  }

  @Test("a dry run prints what each shard has and what it takes, and 1/1 is no division")
  func dryRun() {
    let small = ["run", "--dry-run", "--quick", "--depth", "1..64:x2", "--strategy", "^parent"]
    let tool = Session.tool(RunVerb())
    let part = Session(small + ["--shard", "2/3"], tool: tool)
    #expect(part.code == .success && part.output.contains("balanced to"))
    for shard in ["1/3", "2/3", "3/3"] { #expect(part.output.contains(shard)) }
    #expect(!Session(small + ["--shard", "1/1"], tool: tool).output.contains("balanced to"))
    #expect(Session(small + ["--shard", "2/3", "--json"], tool: tool).output.contains("\"2/3\""))
  }
}
#endif
