#if Faults
import Hierarchy
import Stress
import Testing

/// Every fault is planted in a process of its own: the switch is one for the whole process, and other suites run beside
/// this one.
@Suite("Trials of planted faults", .serialized)
struct FaultTrialTests {
  private static let seen = FaultTrials.all.filter { [.checker, .explorer].contains($0.oracle) }
  private static let fatal = FaultTrials.all.filter { [.assertion, .crash].contains($0.oracle) }

  @Test("every fault but the gate's, which is tried where the gate is, has one trial, and there are 25")
  func complete() {
    #expect(Fault.allCases.count == 25)
    let tried = FaultTrials.all.map(\.fault)
    #expect(Set(tried).count == tried.count)
    #expect(Set(Fault.allCases).subtracting(tried) == [.gateAcceptsMissing])
  }

  @Test(
    "nothing is found where nothing is planted",
    arguments: FaultTrials.all.filter { $0.oracle != .explorer }
  )
  func control(trial: FaultTrial) {
    #expect(trial.control(FaultTrial.Bench(seed: 3))?.words == nil)
  }

  @Test("the explorer and the checkers find what is planted", arguments: seen.map(\.fault.rawValue))
  func found(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      let trial = try #require(FaultTrials.all.first { $0.fault.rawValue == name })
      #expect(trial.run(FaultTrial.Bench(seed: 3)) != nil)
    }
  }

  @Test("an assertion, or the overflowing stack, ends the process", arguments: fatal.map(\.fault.rawValue))
  func died(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      let trial = try #require(FaultTrials.all.first { $0.fault.rawValue == name })
      _ = trial.run(FaultTrial.Bench(seed: 3))
    }
  }

  @Test("runs of what is right raise no alarm")
  func quiet() {
    #expect(FalseAlarms(seed: 3).first(in: 200) == nil)
  }
}
#endif
