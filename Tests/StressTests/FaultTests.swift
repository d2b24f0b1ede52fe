#if Faults
import Hierarchy
import Stress
import Testing

/// Every fault is planted in a process of its own: the switch is one for the whole process, and other suites run beside
/// this one.
@Suite("Trials of planted faults", .serialized)
struct FaultTrialTests {
  private static let seen = FaultTrials.all.filter { [.checker, .explorer, .orders].contains($0.oracle) }
  private static let fatal = FaultTrials.all.filter { [.assertion, .crash].contains($0.oracle) }

  @Test("every fault but the gate's, which is tried where the gate is, has one trial, and there are 46")
  func complete() {
    #expect(Fault.allCases.count == 46)
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

/// Faults are planted for the whole process, so each of them in a process of its own.
@Suite("Schedules that show planted faults")
struct ScheduleReplayFaultTests {
  @Test(
    "a race that is planted is found, and its file gives the same steps and end",
    arguments: [
      [Fault.unlockedTableRead.rawValue, "send-reparent", "unguarded"],
      [Fault.weakStoreOutsideLock.rawValue, "send-reparent", "unguarded"],
      [Fault.noTableCleanup.rawValue, "set-death", "oracle"],
      [Fault.deliveryAfterRemove.rawValue, "send-remove", "oracle"],
      [Fault.retryDeliversTwice.rawValue, "send-reparent", "oracle"],
    ]
  )
  func findsAndReplays(words: [String]) async {
    await #expect(processExitsWith: .success) { [words] in
      let fault = try #require(Fault(rawValue: words[0]))
      let scenario = try #require(ExploredScenario.named(words[1]))
      let crew = ActorCrew(actors: 2)
      let bounds = ExplorationBounds(actors: 2, steps: 200)
      let request = ExplorationRequest(.pct, within: bounds, seed: 1, schedules: 2_000)
      let results = ExploredForm.all.map { form in
        Fault.planting(fault) { ScenarioExploration(scenario, form).run(request, with: crew) }
      }
      let found = try #require(results.first { $0.violation != nil })
      #expect(found.violation?.code.rawValue == words[2])
      #expect(found.isVerified)
      let file = try #require(found.file)
      #expect(file.fault == fault.rawValue)
      // Without the fault in place the file plants it itself.
      guard case .reproduced = try ScheduleFile(text: file.text).replay(with: crew) else {
        Issue.record("\(file.text) was not reproduced")
        return
      }
      #expect(Fault.planted == nil)
    }
  }
}
#endif
