#if Faults
import Hierarchy
import Scenarios
import Strategies

extension FaultTrials {
  /// Faults of the end of hierarchies and of runs.
  static let cleanup: [FaultTrial] = [
    FaultTrial(.retainedParent) { _ in
      guard let stage = FaultStage(ResponderTrampoline()) else { return nil }
      stage.send(2) { stage.wiring.send($0, from: $1) }
      stage.tearDown()
      return stage.violation()
    },
    FaultTrial(.recursiveDeinit, .crash) { _ in
      var top: View? = View(id: NodeID(0))
      var innermost = top
      // Seen to overflow 8 MB of stack from 30,000 to 40,000 levels on.
      for level in 1..<300_000 {
        let view = View(id: NodeID(level))
        innermost?.addSubview(view)
        innermost = view
      }
      innermost = nil
      top = nil
      return top == nil ? nil : FaultSighting(tries: 1, words: "the views did not go")
    },
    FaultTrial(.teardownLosesMessages, tries: 20) { _ in
      guard let stage = FaultStage(StreamAsync()) else { return nil }
      stage.send(manyMessages) { stage.wiring.send($0, from: $1) }
      stage.tearDown()
      stage.wiring.settle()
      return stage.violation()
    },
    FaultTrial(.missingWait, tries: 20) { _ in
      guard let stage = FaultStage(StreamAsync()) else { return nil }
      stage.send(manyMessages) { stage.wiring.send($0, from: $1) }
      stage.wiring.settle()
      return stage.unsettled()
    },
  ]

  /// So many that the consumer, on its own thread, cannot be through when the sender is.
  private static let manyMessages = 20_000
}
#endif
