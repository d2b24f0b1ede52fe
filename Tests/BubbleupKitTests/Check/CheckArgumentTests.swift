#if DEBUG
import Scenarios
import Strategies
import Measurement
import Suites
import Testing
import Workloads

@testable import BubbleupKit

@Suite("The arguments of a check") struct CheckArgumentTests {
  private static let tool = Bubbleup.tool(name: "bubbleup")

  @Test(
    "an option that has another name now is told by it",
    arguments: [("--only", "--filter"), ("--threshold", "--margin")]
  )
  func renamed(_ old: String, _ new: String) {
    let session = Session(["check", "--against=main", "\(old)=x"], tool: Self.tool)
    #expect(
      session.code == .usage && session.diagnostics.contains("It is '\(new)' now."),
      "\(session.diagnostics)"
    )
  }

  @Test("a margin is a share, a percentage or nothing, by metric")
  func thresholdForms() throws {
    let read = try Thresholds(parsing: "latency=2%, allocations=0,bytes_per_node = 0.05,hops=10 %")
    #expect(read.latency == 0.02)
    #expect(read[.allocations] == 0 && read[.bytesPerNode] == 0.05 && read[.hops] == 0.1)
    #expect(read[.retains] == 0)
  }

  @Test(
    "a margin that makes no sense is refused",
    arguments: [
      "", "latency", "latency=", "latency=x", "latency=nan", "latency=-1%", "latency=1e400", "latency=100%",
      "latency=0", "speed=1%", "latency=1%,latency=2%", "latency=1%,", "latency==1%", "retains=inf",
    ]
  )
  func badThresholds(_ text: String) {
    #expect(throws: ValueRefusal.self) { try Thresholds(parsing: text) }
  }

  @Test("an injection is a filter up to the last equals sign, and the work behind it")
  func injectionForms() throws {
    let share = try Injection(parsing: "form=recursive.*=+5%")
    #expect("\(share.filter)" == "form=recursive.*" && share.work == .time(0.05))
    #expect(share.concerns("x form=recursive;lookup=own") && !share.concerns("x form=iterative"))
    let forms = [
      "+2.5%": InjectedWork.time(0.025), "+1retain": .retain, "+1alloc": .allocation, "+1hop": .hop,
    ]
    for (text, work) in forms {
      #expect(try Injection(parsing: ".=\(text)").work == work && work.text == text)
    }
  }

  @Test(
    "an injection that makes no sense is refused",
    arguments: ["", "+5%", "=+5%", "x=", "x=5%", "x=+0%", "x=+nan%", "x=-5%", "x=+1", "(=+5%", "x=+1e3%"]
  )
  func badInjections(_ text: String) {
    #expect(throws: ValueRefusal.self) { try Injection(parsing: text) }
  }

  @Test("an injection that hits nothing, hits twice, or asks a tree for a longer chain is a usage error")
  func idleInjections() {
    let dry = ["check", "--baseline-build", "x", "--dry-run"]
    for inject in [["nothing=+5%"], ["chain=+5%", "relay=+1retain"], ["app=+1hop"]] {
      #expect(Session(dry + inject.map { "--inject=\($0)" }, tool: Self.tool).code == .usage, "\(inject)")
    }
    let good = Session(dry + ["--inject=depth=10 =+1hop"], tool: Self.tool)
    #expect(good.code == .success && good.output.contains("injected +1hop"))
  }

  private static func request(_ words: [String]) throws -> CheckRequest {
    try CheckRequest(CheckVerb.verb.arguments(Array(words.dropFirst())))
  }

  @Test(
    "the command that reproduces a verdict checks the red cases alone, in the same way, when a shell reads it",
    arguments: [
      [], ["--skip=nothing"], ["--filter=chain"],
      ["--margin=latency=2%,retains=0.5", "--confirm=20", "--time-budget=7s", "--counts-only", "--quick"],
    ]
  )
  func reproduction(_ options: [String]) throws {
    let base = "--baseline-build=it's a folder"
    let first = try Self.request(["check", base, "--inject=.=+5%", "--seed=9"] + options)
    let labels = GateSuite.quickCases().timed.map(\.label)
    let red = Array(labels.filter { $0.contains("depth=10 ") }.prefix(2))
    let text = first.reproduction("./bubbleup", of: red, isAll: false)
    let words = try ToolRun.output(of: ["bash", "-c", "printf '%s\\n' \(text)"], in: ".", at: "a test")
    #expect(words.first == "./bubbleup")
    let again = try Self.request(Array(words.dropFirst()))
    #expect(labels.filter(again.selects) == red)
    #expect(again.way == first.way && again.stages == first.stages && again.thresholds == first.thresholds)
    #expect(again.budgetSeconds == first.budgetSeconds && again.countsOnly == first.countsOnly)
    #expect(again.isQuick == first.isQuick && again.seed == 9 && again.injections.map(\.text) == [".=+5%"])
  }

  @Test("a whole suite that is red needs no filter to be checked again, but the red part of a selection does")
  func reproductionOfAll() throws {
    let suite = try Self.request(["check", "--baseline-build=old", "--seed=9"])
    #expect(
      suite.reproduction("b", of: ["x"], isAll: true) == "b check --baseline-build=old --confirm=16 --seed=9"
    )
    for option in ["--filter=x", "--skip=y"] {
      let part = try Self.request(["check", "--baseline-build=old", option])
      #expect(part.reproduction("b", of: ["x"], isAll: true).contains("--filter="))
    }
  }

  @Test("the quick suite times twelve cases, every other strategy if there is time, and counts all options")
  func quickSuite() throws {
    let cases = GateSuite.quickCases()
    #expect(cases.timed.count == 12)
    let strategies = Set(Catalogue.standard.strategies.map { "\($0.name)" })
    #expect(Set((cases.timed + cases.spare).map { "\($0.strategy.name)" }) == strategies)
    let plan = try CheckPlan(cases)
    let all = Catalogue.standard.strategies.flatMap { strategy in
      (strategy.variants + strategy.otherPayloads).map {
        Case(cases.timed[0].scenario, strategy, $0).strategyLabel
      }
    }
    #expect(Set(plan.cases.map(\.subject.strategyLabel)) == Set(all))
    #expect(plan.timed.count == 12 + cases.spare.count)
    #expect(plan.cases.count == plan.timed.count + cases.counted.count)
    // What is asked for alone is timed in any case.
    let asked = try Self.request(["check", "--baseline-build=old", "--filter=singleton|closure.strong"])
    #expect(try asked.cases(nil, of: .standard).cases.spare.count == 1)
    let alone = try Self.request(["check", "--baseline-build=old", "--filter=closure.strong"])
    let only = try alone.cases(nil, of: .standard).cases
    #expect(only.spare.isEmpty && only.timed.map { "\($0.strategy.name)" } == ["closure.strong"])
  }

  @Test("a case that is planned twice is refused")
  func duplicates() {
    let cases = GateSuite.quickCases().timed
    let defect = #expect(throws: CheckDefect.self) { try CheckPlan(timing: cases + [cases[4]]) }
    #expect(defect?.code == .duplicateCase)
  }

  @Test(
    "exactly one thing to check against is needed, and it has to be there",
    arguments: [
      ([], .usage), (["--against=main", "--baseline=x"], .usage),
      (["--baseline=x", "--candidate-build=y"], .usage), (["--baseline-build=/nowhere"], .missingInput),
      (["--baseline=./nowhere"], .missingInput), (["--baseline=../nowhere/.."], .missingInput),
      (["--baseline=.."], .badData),
    ] as [([String], ExitCode)]
  )
  func ways(_ words: [String], _ code: ExitCode) {
    #expect(Session(["check"] + words, tool: Self.tool).code == code)
  }
}
#endif
