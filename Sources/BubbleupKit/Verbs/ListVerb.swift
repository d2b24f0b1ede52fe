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
    help: "What to list; everything unless given"
  )

  static let verb = Verb(
    "list",
    abstract: "List strategies, scenarios, architectures and metrics",
    positionals: [what],
    options: [.json],
    examples: [
      .init(["list"], "everything"),
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
      for (index, section) in sections.enumerated() {
        if index > 0 { console.result("") }
        console.result(table(of: section))
        if section == .strategies {
          console.result("")
          console.result(sentence: "Each page is a Markdown file in \(Self.pages).")
        }
      }
    }
    return .success
  }
}
