import BubbleupKit
import Testing

@Suite("The command line")
struct CommandParsingTests {
  @Test(
    "a value follows a blank or an equals sign, an absent one has its default, and two dashes end the options",
    arguments: [
      (
        ["--depth", "7", "--size=large", "--strategy", "a", "--strategy=b=c", "x"],
        "[7] large [\"a\", \"b=c\"] [\"x\"]\n"
      ),
      ([], "[10, 100] - [] []\n"),
      (["--", "--depth", "-h", "--"], "[10, 100] - [] [\"--depth\", \"-h\", \"--\"]\n"),
    ]
  )
  func reads(_ words: [String], _ output: String) {
    #expect(Session(["measure"] + words).output == output)
  }

  @Test("options that every verb understands may stand before the verb or after it")
  func sharedOptions() {
    let said = [["--quiet", "measure"], ["measure", "-q"], ["measure"]].map { Session($0).diagnostics }
    #expect(said == ["", "", "measuring\n"])
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
      (["measure", "--depth", "99999999999999999999"], "--depth", "64 bits"),
      (["measure", "--json=yes"], "--json", "takes no value"),
      (["measure", "--size", "medium"], "--size", "'medium' is not a valid value"),
      (["measure", "--color=red"], "--color", "'red' is not a valid value"),
      (["--depth", "7", "measure"], "'--depth'", "comes before the verb"),
      (["help", "--depth", "7"], "'--depth'", "'help' has no such option"),
      (["help", "measure", "more"], "'more'", "no more arguments"),
      (["completion"], "SHELL", "is missing"),
      (["teapot"], "'teapot'", "no such verb"),
      (["--="], "'--'", "no such option"),
      ([], "sample", "no verb given. See 'sample help'."),
    ]
  )
  func usageErrors(_ arguments: [String], place: String, problem: String) {
    let session = Session(arguments)
    #expect(session.code == .usage && session.output.isEmpty)
    let said = session.diagnostics
    #expect(said.hasPrefix("error: \(place): ") && said.contains(problem), "\(said)")
  }

  @Test(
    "a misspelt name is answered with the nearest one, and a word unlike any with all of them",
    arguments: [
      (["mesure"], "Did you mean 'measure'?"), (["compeltion"], "Did you mean 'completion'?"),
      (["comp"], "Did you mean 'completion'?"), (["measure", "--dpeth", "3"], "Did you mean '--depth'?"),
      (["measure", "--strategies=x"], "Did you mean '--strategy'?"),
      (["measure", "--size=smal"], "Did you mean 'small'?"), (["help", "measur"], "Did you mean 'measure'?"),
      (["zzz"], "Possible: measure, help, completion."), (["h"], "Possible: measure, help, completion."),
    ]
  )
  func suggestions(_ arguments: [String], advice: String) {
    #expect(Session(arguments).diagnostics.hasSuffix(" \(advice)\n"))
  }

  @Test("help wins over everything that follows it, and the version is one line with the command's name")
  func helpWins() {
    #expect(Session(["measure", "--help", "--nope"]).output == Session(["help", "measure"]).output)
    #expect(Session(["-h"]).output == Session(["help"]).output)
    #expect(Session(["--version"]).output == "sample 1.2.3\n")
  }
}
