#if DEBUG
import Hierarchy
import Results
import Scenarios
import Strategies
import Testing
import Workloads

@testable import BubbleupKit

@Suite struct CountFigureTests {
  @Test("Windows that agree give a number, exactly, and others a range and never a number")
  func windows() {
    #expect([700, 705, 0].map { CountFigure(windows: [$0, $0], units: 10).value } == [70, 70.5, 0])
    let figure = CountFigure(windows: [700, 698], units: 10)
    #expect(figure == .unsteady(totals: 698...700, units: 10))
    #expect(figure.value == nil && figure.reason == "does not repeat: 698 to 700 over 10")
  }

  @Test("A negative count keeps its sign in a table, and in a run it is a row that says so")
  func negative() {
    let figures = [-50, -150, -200, 50].map { CountFigure.steady(total: $0, units: 100) }
    #expect(figures.map { CountsSummary.text(of: $0) } == ["-0.50", "-1.50", "-2", "0.50"])
    var sheet = ResultSheet(runID: "fake", machineID: "machine")
    sheet.add(figures[0], .bytesPerNode, CaseKey(scenario: "chain", strategy: "a"))
    #expect(sheet.rows.map(\.status) == [.unavailable])
    #expect(sheet.rows.first?.reason.contains("-50 over 100") == true)
  }

  @Test("Instructions are long windows less short ones, without the allocator's housekeeping, or no number")
  func instructions() {
    // A window costs 50 to enter; 40 messages of 10 each; now and then 177 more.
    let clean = InstructionPass.figure([450, 850, 450, 850, 450, 850, 450, 850], messages: 40)
    #expect(clean == .steady(total: 400, units: 40))
    let disturbed = InstructionPass.figure([627, 850, 450, 850, 450, 1_027, 627, 850], messages: 40)
    #expect(disturbed == clean)
    let halves = InstructionPass.figure([450, 850, 450, 850, 450, 870, 450, 870], messages: 40)
    #expect(halves == .unsteady(totals: 400...420, units: 40))
    for windows in [[450, 850], Array(repeating: 450, count: 8)] as [[Int64]] {
      #expect(InstructionPass.figure(windows, messages: 40).value == nil)
    }
  }

  @Test(
    "Two counts of instructions agree to the unit, and a hundred hops more take a hundred times as many more",
    .enabled(
      if: CountingFixture.isOptimized,
      "the allocator's hooks apart, only optimised code is worth the minute"
    )
  )
  func repeatable() throws {
    guard case .executable(let path) = CountingFixture.worker else {
      Issue.record("no bubbleup-counts beside the tests")
      return
    }
    let pass = InstructionPass(worker: .executable(String(path.dropLast("-counts".count))))
    let cases = [100, 200, 300, 100].map {
      CountingFixture.chain(ParentStrong(), depth: $0, form: .iterative, .select)
    }
    let counts = pass.counts(of: cases)
    // Neither valgrind nor a hardware counter: then every one of them has to say so.
    guard counts.contains(where: { $0.perMessage != nil }) else {
      for count in counts { #expect(count.figure.reason?.isEmpty == false && count.source == nil) }
      return
    }
    let numbers = try counts.map { try #require($0.perMessage) }
    guard counts[0].source == .callgrind else { return }
    #expect(numbers[0] == numbers[3])
    #expect(numbers[2] - numbers[1] == numbers[1] - numbers[0])
    #expect((numbers[1] - numbers[0]).isMultiple(of: 100))
  }
}
#endif
