import Foundation
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Suites

/// `counts`: what a message takes from the heap and from reference counting, exactly, and without a clock.
struct CountsVerb: VerbRunner {
  static let instructions = Option.flag("instructions")
    .help("Also count instructions per message, under valgrind or with the processor's counter")

  static let verb = Verb(
    "counts",
    abstract: "Count allocations, retains, releases and weak loads per message",
    discussion: """
      Counts in a child process with counting wrappers, so that the timed executable has none. \
      A count that varies is shown as a range. Calls inside the Swift runtime are not counted.
      """,
    options: RunVerb.selection + ShapeRequest.all + [instructions, .shard, .json],
    examples: [
      .init(["counts"], "every strategy on a chain of 100 levels, the app and the deep app"),
      .init(
        ["counts", "--shape", "app", "--cells", "20,4,2", "--handler", "3"],
        "an app with cells nested three levels deep, and handlers near the senders"
      ),
      .init(["counts", "--strategy", "^parent", "--filter", "chain"], "one family on the chain"),
      .init(["counts", "--strategy", "relay", "--instructions", "--json"], "with instructions, as JSON"),
      .init(["counts", "--shard", "2/8", "--json"], "the second of eight parts, for 'merge'"),
    ]
  )

  var catalogue = Catalogue.standard

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let selection = try CaseSelection(arguments)
    try selection.requireStrategies(among: catalogue.strategies)
    let asJSON = try arguments.flag(.json)
    let withInstructions = try arguments.flag(Self.instructions)
    let shape = try ShapeRequest(arguments)
    shape.imported?.note(on: console)
    let choice = ShapeChoice(request: shape, suite: MeasurementSuite.standard.with(catalogue))
    let all = CountingSuite.cases(of: catalogue, on: shape.isGiven ? try choice.scenarios() : nil)
    let cases = all.filter(selection.includes)
    guard !cases.isEmpty else {
      let advice =
        selection.advice(
          among: all.map(\.label),
          otherwise:
            "See the strategies with 'bubbleup list strategies', and the scenarios with 'bubbleup list scenarios'."
        )
      throw CommandError(.usage, at: "--filter", "no case matches", advice: advice)
    }
    let part = try ShardedCases(
      [("cases", cases.count, { ShardDivision.Piece.allCounting(cases) })],
      of: "counts",
      arguments
    )
    if BuildDescription.current.mode == .debug {
      console.warning(
        "this is a debug build, and its counts say nothing about a product: build with 'swift build -c release'"
      )
    }
    let own = part.places("cases").map { cases[$0] }
    let summary = count(own, withInstructions: withInstructions, console)
    let code = code(of: summary)
    if asJSON { console.result(try part.json(summary.json, code)) } else { show(summary, console) }
    if !asJSON, let sentence = part.sentence { console.result(sentence: sentence) }
    return code
  }

  /// A shard may have no case, and then nothing is missing.
  private func code(of summary: CountsSummary) -> ExitCode {
    guard summary.isComplete else { return .caseFailed }
    return summary.isEmpty && !summary.counts.isEmpty ? .unavailable : .success
  }

  private func count(_ cases: [Case], withInstructions: Bool, _ console: Console) -> CountsSummary {
    let counts = CountingPass(worker: .forCommand()).counts(of: cases) {
      console.transient("counted \($0.subject.scenario.name) under \($0.subject.strategyLabel)")
    }
    guard withInstructions else { return CountsSummary(counts: counts, instructions: nil) }
    let instructions = InstructionPass().counts(of: cases) {
      console.transient("instructions: \($0.subject.scenario.name) under \($0.subject.strategyLabel)")
    }
    return CountsSummary(counts: counts, instructions: instructions)
  }

  private func show(_ summary: CountsSummary, _ console: Console) {
    for (index, section) in summary.sections.enumerated() {
      if index > 0 { console.result("") }
      console.result(sentence: section.title)
      console.result(section.table)
    }
    for line in summary.reasons { console.result(sentence: line) }
  }
}
