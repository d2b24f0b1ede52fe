import Dispatch
import Measurement
import Opaque
import SelfCost

/// Makes known numbers of objects on known threads, and has the allocation counter count them.
package struct KnownAllocations {
  private let counter: AllocationCounter

  package init() throws { counter = try AllocationCounter() }

  /// Allocations on the thread that opens the window, and on no other.
  package func onCallingThread() throws -> Int {
    let tally = try counter.steadyCount { Self.makeObjects(KnownCount.objects) }
    return Int(clamping: tally.total.allocations)
  }

  /// Allocations on a worker that waits inside its block, so that Dispatch has nothing to allocate in the window.
  package func onWorker() throws -> Int {
    let (ready, go, done, leave) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0),
      DispatchSemaphore(value: 0)
    )
    DispatchQueue(label: "bubbleup.self-cost.worker").async {
      // Once before, for the caches that the runtime fills on first use.
      Self.makeObjects(1)
      ready.signal()
      go.wait()
      Self.makeObjects(KnownCount.objects)
      done.signal()
      leave.wait()
    }
    ready.wait()
    // The worker gets out whatever happens here, and so do the semaphores.
    defer {
      go.signal()
      leave.signal()
    }
    let tally = try counter.count {
      go.signal()
      done.wait()
    }.tally
    return Int(clamping: tally.total.allocations)
  }

  /// Allocations on all threads of a `concurrentPerform`: the fewest of some windows.
  ///
  /// What Dispatch adds for itself differs from window to window, the objects do not; one that was missed in any of the
  /// windows shows.
  package func onManyThreads() throws -> Int {
    let work = {
      DispatchQueue.concurrentPerform(iterations: KnownCount.iterations) { _ in
        Self.makeObjects(KnownCount.objects)
      }
    }
    work()
    var fewest = UInt64.max
    for _ in 0..<KnownCount.windows { fewest = min(fewest, try counter.count(work).tally.total.allocations) }
    return Int(clamping: fewest)
  }

  private final class Object {
    var words: (Int, Int, Int, Int) = (1, 2, 3, 4)
  }

  @inline(never)
  private static func makeObjects(_ count: Int) {
    for _ in 0..<count { blackHole(Object()) }
  }
}
