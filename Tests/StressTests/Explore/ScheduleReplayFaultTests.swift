#if Faults
import Hierarchy
import Stress
import Testing

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
      [Fault.doubleDelivery.rawValue, "send-reparent", "oracle"],
    ]
  )
  func findsAndReplays(words: [String]) async {
    await #expect(processExitsWith: .success) { [words] in
      let fault = try #require(Fault(rawValue: words[0]))
      let scenario = try #require(ExploredScenario.named(words[1]))
      let crew = Crew(actors: 2)
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
