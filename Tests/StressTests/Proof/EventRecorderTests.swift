import Dispatch
import Hierarchy
import Stress
import Testing

@Suite("The recorder of events")
struct EventRecorderTests {
  @Test("keeps every event of every thread, each with a stamp of its own, and the order within a thread")
  func complete() {
    let recorder = EventRecorder(threads: 2, capacity: 100)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<40_000 { recorder.logs[thread].record(.added(NodeID(number * 2 + thread))) }
    }
    let events = recorder.history(Quiescence()).events
    #expect(Set(events.map(\.stamp)).count == 80_000)
    for log in recorder.logs {
      #expect(log.events.count == 40_000)
      #expect(zip(log.events, log.events.dropFirst()).allSatisfy { $0.stamp < $1.stamp })
    }
    #expect(Set(events.map(\.event)).count == 80_000)
  }
}
