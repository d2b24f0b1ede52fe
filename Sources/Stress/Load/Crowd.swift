import Dispatch
import Hierarchy
import Synchronization

/// Puts senders and mutators on threads and queues, and knows when they are through.
final class Crowd: @unchecked Sendable {
  private let senders = Atomic(0)
  private let end = Atomic<UInt64>(0)
  private let everybody = DispatchGroup()
  private let queue = DispatchQueue(label: "bubbleup.senders", attributes: .concurrent)

  var isSending: Bool { senders.load(ordering: .acquiring) > 0 }

  var lastSend: UInt64 { end.load(ordering: .acquiring) }

  func awaitEnd(milliseconds: Int) -> Bool {
    everybody.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// Starts `lanes`.
  func start(_ lanes: [Lane], on mode: LoadMode) {
    senders.store(lanes.count, ordering: .releasing)
    for _ in lanes { everybody.enter() }
    switch mode {
    case .queue: for lane in lanes { enqueue(lane) }
    case .perform: perform(lanes)
    }
  }

  /// Starts `mutators`, each on a serial queue of its own.
  func start(_ mutators: [Mutator]) {
    for (number, mutator) in mutators.enumerated() {
      DispatchQueue(label: "bubbleup.mutator.\(number + 1)").async(group: everybody) {
        mutator.run { self.isSending }
      }
    }
  }

  /// Starts something that is to be through before everybody is.
  func start(on thread: TeardownThread, _ body: @escaping @Sendable () -> Void) {
    everybody.enter()
    LoadThread.start(stack: thread == .worker ? LoadThread.workerStack : nil) {
      body()
      self.everybody.leave()
    }
  }

  /// One piece of work per sender at a time, so that all of them get on, however few threads the queue has.
  private func enqueue(_ lane: Lane) {
    queue.async {
      if lane.sendSome() { return self.enqueue(lane) }
      lane.finish()
      self.leave()
    }
  }

  /// As many iterations as there are portions would have to be known beforehand; a worker per sender that takes the
  /// next one that is free does the same.
  private func perform(_ lanes: [Lane]) {
    let waiting = LaneLine(lanes)
    LoadThread.start {
      DispatchQueue.concurrentPerform(iterations: lanes.count) { _ in
        while let lane = waiting.next() {
          if lane.sendSome() {
            waiting.append(lane)
          } else {
            lane.finish()
            self.leave()
          }
        }
      }
    }
  }

  private func leave() {
    end.store(LoadClock.now, ordering: .releasing)
    senders.subtract(1, ordering: .acquiringAndReleasing)
    everybody.leave()
  }
}

/// Senders that wait for a worker, first come first served.
final class LaneLine: @unchecked Sendable {
  private let lock = OwnedLock()
  private var waiting: [Lane]
  private var first = 0

  init(_ lanes: [Lane]) { waiting = lanes }

  /// The one that has waited longest; nil if all are with a worker, or through.
  func next() -> Lane? {
    lock.enter()
    defer { lock.leave() }
    guard first < waiting.count else { return nil }
    defer { first += 1 }
    return waiting[first]
  }

  /// `lane` is to be taken up again.
  func append(_ lane: Lane) {
    lock.enter()
    defer { lock.leave() }
    if first > 1024 {
      waiting.removeFirst(first)
      first = 0
    }
    waiting.append(lane)
  }
}
