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

  @Test("a threshold is a share, a percentage or nothing, by metric")
  func thresholdForms() throws {
    let read = try Thresholds(parsing: "latency=2%, allocations=0,bytes_per_node = 0.05,hops=10 %")
    #expect(read.latency == 0.02)
    #expect(read[.allocations] == 0 && read[.bytesPerNode] == 0.05 && read[.hops] == 0.1)
    #expect(read[.retains] == 0)
  }

  @Test(
    "a threshold that makes no sense is refused",
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
    #expect("\(share.filter)" == "form=recursive.*" && share.work == .trips(0.05))
    #expect(share.concerns("x form=recursive;lookup=own") && !share.concerns("x form=iterative"))
    #expect(try Injection(parsing: ".=+2.5%").work == .trips(0.025))
    #expect(try Injection(parsing: ".=+1retain").work == .retain)
    #expect(try Injection(parsing: ".=+1alloc").work == .allocation)
    #expect(try Injection(parsing: ".=+1hop").work == .hop)
    #expect(InjectedWork.trips(0.05).text == "+5%" && InjectedWork.trips(0.025).text == "+2.5%")
  }

  @Test(
    "an injection that makes no sense is refused",
    arguments: ["", "+5%", "=+5%", "x=", "x=5%", "x=+0%", "x=+nan%", "x=-5%", "x=+1", "(=+5%", "x=+1e3%"]
  )
  func badInjections(_ text: String) {
    #expect(throws: ValueRefusal.self) { try Injection(parsing: text) }
  }

  @Test("5 % more work is 5 % more messages, to the nearest whole one")
  func trips() {
    #expect(InjectedWork.trips(0.05).trips(for: 1_000) == 1_050)
    #expect(InjectedWork.trips(0.02).trips(for: 30) == 31)
    #expect(InjectedWork.retain.trips(for: 1_000) == 1_000)
  }

  @Test("an injection that hits nothing, hits twice, or asks a tree for a longer chain is a usage error")
  func idleInjections() {
    let dry = ["check", "--baseline-build", "x", "--dry-run"]
    for inject in [["nothing=+5%"], ["chain=+5%", "relay=+1retain"], ["app=+1hop"]] {
      let session = Session(dry + inject.map { "--inject=\($0)" }, tool: Self.tool)
      #expect(session.code == .usage, "\(inject)")
    }
    let good = Session(dry + ["--inject=depth=10 =+1hop"], tool: Self.tool)
    #expect(good.code == .success && good.output.contains("injected +1hop"))
  }

  private static func request(_ words: [String]) throws -> CheckRequest {
    guard case .perform(let arguments) = try tool.table.parse(words).request else {
      throw CommandError(.fault, at: "check", "is not performed", advice: "Mend the test.")
    }
    return try CheckRequest(arguments)
  }

  @Test(
    "the command that reproduces a verdict checks the red cases alone, in the same way, when a shell reads it",
    arguments: [
      [], ["--skip=nothing"], ["--only=chain"],
      ["--threshold=latency=2%,retains=0.5", "--confirm=20", "--time-budget=7s", "--counts-only", "--quick"],
    ]
  )
  func reproduction(_ options: [String]) throws {
    let base = "--baseline-build=it's a folder"
    let first = try Self.request(["check", base, "--inject=.=+5%", "--seed=9"] + options)
    let labels = GateSuite.quickCases().timed.map { CheckCase.label(of: $0) }
    let red = Array(labels.filter { $0.contains("depth=10 ") }.prefix(2))
    let text = first.reproduction("./bubbleup", of: red, isAll: false)
    let words = try ToolRun.output(of: ["bash", "-c", "printf '%s\\n' \(text)"], in: ".", at: "a test")
    #expect(words.first == "./bubbleup")
    let again = try Self.request(Array(words.dropFirst()))
    #expect(labels.filter(again.selects) == red)
    #expect(again.way == first.way && again.seed == 9 && again.stages == first.stages)
    #expect(again.thresholds == first.thresholds && again.budgetSeconds == first.budgetSeconds)
    #expect(again.countsOnly == first.countsOnly && again.isQuick == first.isQuick)
    #expect(again.injections.map(\.text) == [".=+5%"])
  }

  @Test("a whole suite that is red needs no filter to be checked again, but the red part of a selection does")
  func reproductionOfAll() throws {
    let suite = try Self.request(["check", "--baseline-build=old", "--seed=9"])
    #expect(
      suite.reproduction("b", of: ["x"], isAll: true) == "b check --baseline-build=old --confirm=16 --seed=9"
    )
    for option in ["--only=x", "--skip=y"] {
      let part = try Self.request(["check", "--baseline-build=old", option])
      #expect(part.reproduction("b", of: ["x"], isAll: true).contains("--only="))
    }
  }

  @Test(
    "the quick suite times twelve cases, every other strategy where there is time, and counts all options"
  )
  func quickSuite() throws {
    let cases = GateSuite.quickCases()
    #expect(GateSuite.quick.count == 12 && cases.timed.count == 12)
    let strategies = Set(Catalogue.standard.strategies.map { "\($0.name)" })
    #expect(Set((cases.timed + cases.spare).map { "\($0.strategy.name)" }) == strategies)
    let plan = try CheckPlan(cases)
    let all = Set(
      Catalogue.standard.strategies.flatMap { strategy in
        strategy.variants.map { Case(cases.timed[0].scenario, strategy, $0).strategyLabel }
      }
    )
    #expect(Set(plan.cases.map(\.subject.strategyLabel)) == all)
    #expect(
      plan.timed.count == 12 + cases.spare.count && plan.cases.count == plan.timed.count + cases.counted.count
    )
  }

  @Test("a case that is planned twice is refused")
  func duplicates() {
    let cases = GateSuite.quickCases().timed
    #expect {
      try CheckPlan(timing: cases + [cases[4]])
    } throws: {
      ($0 as? CheckDefect)?.code == .duplicateCase
    }
  }

  @Test("exactly one thing to check against is needed, and it has to be there")
  func ways() {
    #expect(Session(["check"], tool: Self.tool).code == .usage)
    let both = Session(["check", "--against", "main", "--baseline", "x"], tool: Self.tool)
    #expect(both.code == .usage)
    let alone = Session(["check", "--baseline", "x", "--candidate-build", "y"], tool: Self.tool)
    #expect(alone.code == .usage)
    let missing = Session(["check", "--baseline-build", "/nowhere"], tool: Self.tool)
    #expect(missing.code == .missingInput)
    #expect(missing.diagnostics.contains("/nowhere/bubbleup"))
    #expect(Session(["check", "--baseline", "./nowhere"], tool: Self.tool).code == .missingInput)
    #expect(Session(["check", "--baseline", "../nowhere/.."], tool: Self.tool).code == .missingInput)
    #expect(Session(["check", "--baseline", ".."], tool: Self.tool).code == .badData)
  }
}
#endif
