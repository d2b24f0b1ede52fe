import BubbleupKit
import Testing

@Suite("The command line")
struct CommandParsingTests {
  private func problem(_ arguments: [String]) -> CommandError? {
    do throws(CommandError) {
      _ = try Session.tool.table.parse(arguments)
      return nil
    } catch {
      return error
    }
  }

  @Test("a value may follow its option after a blank or after an equals sign")
  func bothSpellings() {
    let first = Session(["measure", "--depth", "7", "--size=large", "--strategy", "a", "--strategy=b=c", "x"])
    #expect(first.output == "[7] large [\"a\", \"b=c\"] [\"x\"]\n")
    #expect(first.code == .success)
  }

  @Test("an absent option has its declared default, read by the same parser")
  func defaults() {
    #expect(Session(["measure"]).output == "[10, 100] - [] []\n")
  }

  @Test("two dashes end the options")
  func twoDashes() {
    #expect(
      Session(["measure", "--", "--depth", "-h", "--"]).output.hasSuffix("[\"--depth\", \"-h\", \"--\"]\n")
    )
  }

  @Test("options that every verb understands may stand before the verb or after it")
  func sharedOptions() {
    #expect(Session(["--quiet", "measure"]).diagnostics.isEmpty)
    #expect(Session(["measure", "-q"]).diagnostics.isEmpty)
    #expect(Session(["measure"]).diagnostics == "measuring\n")
  }

  @Test(
    "what makes no sense is a usage error that names the argument",
    arguments: [
      (["measure", "--nope"], "'--nope'", "no such option"),
      (["measure", "-x"], "'-x'", "no such option"),
      (["measure", "--depth", "1", "--depth=2"], "--depth", "more than once"),
      (["measure", "--json", "--json"], "--json", "more than once"),
      (["measure", "--depth"], "--depth", "needs a value"),
      (["measure", "--depth", "--json"], "--depth", "needs a value"),
      (["measure", "--depth="], "--depth", "needs a value"),
      (["measure", "--json=yes"], "--json", "takes no value"),
      (["measure", "--size", "medium"], "--size", "'medium' is not possible"),
      (["measure", "--color=red"], "--color", "'red' is not possible"),
      (["--depth", "7", "measure"], "'--depth'", "stands before its verb"),
      (["help", "--depth", "7"], "'--depth'", "'help' has no such option"),
      (["help", "measure", "more"], "'more'", "no further argument"),
      (["completion"], "SHELL", "is missing"),
      (["teapot"], "'teapot'", "no such verb"),
      (["--="], "'--'", "no such option"),
      ([], "sample", "no verb given"),
    ]
  )
  func usageErrors(_ arguments: [String], place: String, problem expected: String) throws {
    let error = try #require(problem(arguments))
    #expect(error.code == .usage)
    #expect(error.place == place)
    #expect(error.problem.contains(expected))
    let session = Session(arguments)
    #expect(session.code == .usage)
    #expect(session.code.rawValue == 64)
    #expect(session.output.isEmpty)
    #expect(session.diagnostics.contains(place))
  }

  @Test(
    "a misspelt name is answered with the nearest one",
    arguments: [
      (["mesure"], "'measure'"), (["compeltion"], "'completion'"), (["comp"], "'completion'"),
      (["measure", "--dpeth", "3"], "'--depth'"), (["measure", "--strategies=x"], "'--strategy'"),
      (["measure", "--size=smal"], "'small'"), (["help", "measur"], "'measure'"),
    ]
  )
  func suggestions(_ arguments: [String], nearest: String) throws {
    #expect(try #require(problem(arguments)).advice == "Did you mean \(nearest)?")
  }

  @Test("a word unlike any name is answered with all of them, not with a guess")
  func noGuess() throws {
    #expect(try #require(problem(["zzz"])).advice == "Possible: measure, help, completion.")
  }

  @Test("help wins over everything that follows it")
  func helpWins() {
    #expect(Session(["measure", "--help", "--nope"]).output == Session(["help", "measure"]).output)
    #expect(Session(["-h"]).output == Session(["help"]).output)
  }

  @Test("the version is one line with the command's name")
  func version() {
    #expect(Session(["--version"]).output == "sample 1.2.3\n")
  }
}
