import Hierarchy
import Results
import Scenarios
import Strategies
import Suites

/// `list`: what there is to verify and to measure.
struct ListVerb: VerbRunner {
  static let what = Positional(
    "WHAT",
    .choices(of: Section.self),
    count: .optional,
    help: "What to list; the strategies unless given, and everything with --json"
  )

  static let verb = Verb(
    "list",
    abstract: "List strategies, scenarios, architectures and metrics",
    positionals: [what],
    options: [.json],
    examples: [
      .init(["list"], "the strategies, and what else can be listed"),
      .init(["list", "strategies", "--json"], "the strategies with their options, as JSON"),
    ]
  )

  var catalogue = Catalogue.standard
  var architectures = ArchitectureCatalogue.all

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let named = try arguments.values(Self.what, as: ValueParser<Section>.oneOfCases).first
    let sections = named.map { [$0] } ?? Section.allCases
    if try arguments.flag(.json) {
      console.result(json(of: sections))
    } else {
      let shown = named ?? .strategies
      console.result(table(of: shown))
      if shown == .strategies {
        console.result("")
        console.result(sentence: "Each page is a Markdown file in \(Self.pages).")
      }
      for other in sections where other != shown {
        console.result("\(console.command.shellQuoted) list \(other.rawValue)")
      }
    }
    return .success
  }
}
