import Dispatch
import Glibc
import Measurement
import Opaque
import Testing

/// Each in a process of its own, because a window counts all threads and other tests allocate.
@Suite struct AllocationCounterTests {
  @Test("An empty window counts nothing on any thread")
  func empty() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      for _ in 0..<100 {
        let tally = try counter.count {}.tally
        #expect(tally.total == .none)
        #expect(tally.peakOutstandingBytes == 0)
      }
    }
  }

  @Test("A thousand objects on the calling thread are a thousand allocations and frees of 48 bytes each")
  func callingThread() async {
    await #expect(processExitsWith: .success) {
      let tally = try AllocationCounter().steadyCount { makeObjects(1_000) }
      #expect(tally.callingThread == counts(of: 1_000))
      #expect(tally.otherThreads == .none)
      #expect(tally.peakOutstandingBytes == 48)
    }
  }

  @Test("A thousand objects on a Dispatch worker are seen, and kept apart from the calling thread's")
  func worker() async {
    await #expect(processExitsWith: .success) {
      let queue = DispatchQueue(label: "worker")
      let done = DispatchSemaphore(value: 0)
      let work = DispatchWorkItem {
        makeObjects(1_000)
        done.signal()
      }
      let tally = try AllocationCounter().steadyCount {
        queue.async(execute: work)
        done.wait()
      }
      #expect(tally.otherThreads.allocations >= 1_000 && tally.otherThreads.allocations <= 1_004)
      // What Dispatch itself needs for one `async` is the same without the objects.
      let idle = DispatchWorkItem { done.signal() }
      let overhead = try AllocationCounter().steadyCount {
        queue.async(execute: idle)
        done.wait()
      }
      #expect(tally.total.allocations - overhead.total.allocations == 1_000)
      #expect(tally.total.bytesAllocated - overhead.total.bytesAllocated == 48_000)
    }
  }

  @Test("Eight times a thousand objects under concurrentPerform are 8,000, over however many threads")
  func concurrentPerform() async {
    await #expect(processExitsWith: .success) {
      let work: @Sendable (Int) -> Void = { _ in makeObjects(1_000) }
      let idle: @Sendable (Int) -> Void = { _ in }
      let tally = try leastCount { DispatchQueue.concurrentPerform(iterations: 8, execute: work) }
      let overhead = try leastCount { DispatchQueue.concurrentPerform(iterations: 8, execute: idle) }
      #expect(tally.allocations - overhead.allocations == 8_000)
      #expect(tally.bytesAllocated - overhead.bytesAllocated == 8_000 * 48)
      #expect(tally.outstanding == overhead.outstanding)
    }
  }

  @Test("Objects that outlive the window stay outstanding; freeing them in another one makes it negative")
  func outstanding() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      _ = try counter.count { Object() }
      let (object, made) = try counter.count { Object() }
      #expect(made.callingThread.outstanding == 1 && made.callingThread.bytesOutstanding == 48)
      var kept: Object? = object
      let freed = try counter.count { kept = nil }.tally
      blackHole(kept)
      #expect(freed.callingThread.allocations == 0)
      _ = consume object
    }
  }

  @Test("Bytes agree with the allocator's own exact thread balance, reallocations and large blocks included")
  func agreesWithBalance() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      let work = {
        var pointer = malloc(100)
        pointer = realloc(pointer, 5_000)
        pointer = realloc(pointer, 4_900)
        pointer = realloc(pointer, 3_000_000)
        free(pointer)
        free(calloc(7, 13))
        free(aligned_alloc(256, 1_024))
      }
      work()
      let before = try #require(Allocator.threadBalance())
      let tally = try counter.count(work).tally
      let after = try #require(Allocator.threadBalance())
      #expect(tally.callingThread.bytesAllocated == after.allocated - before.allocated)
      #expect(tally.callingThread.bytesFreed == after.deallocated - before.deallocated)
      #expect(tally.callingThread.outstanding == 0)
      #expect(tally.callingThread.resizes == 1, "4,900 bytes share the size class of 5,000")
      #expect(tally.callingThread.allocations == 5)
      #expect(tally.otherThreads == .none)
    }
  }

  @Test("The peak is the most that lived at once, not the sum")
  func peak() async {
    await #expect(processExitsWith: .success) {
      let tally = try AllocationCounter().steadyCount {
        for _ in 0..<10 { free(malloc(1 << 20)) }
      }
      #expect(tally.callingThread.bytesAllocated == 10 << 20)
      #expect(tally.peakOutstandingBytes == 1 << 20)
    }
  }

  @Test("Windows do not nest, and an error inside closes the window")
  func exclusive() async {
    await #expect(processExitsWith: .success) {
      struct Inner: Error {}
      let counter = try AllocationCounter()
      let nested = #expect(throws: MeasurementError.self) {
        try counter.count { try counter.count {} }
      }
      #expect(nested?.code == .alreadyCounting)
      #expect(throws: Inner.self) { try counter.count { throw Inner() } }
      #expect(try counter.count {}.tally.total == .none)
    }
  }

  @Test("Work whose counts never repeat is refused instead of averaged")
  func unsteady() async {
    await #expect(processExitsWith: .success) {
      var size = 0
      let error = #expect(throws: MeasurementError.self) {
        try AllocationCounter().steadyCount {
          size += 1
          makeObjects(size)
        }
      }
      #expect(error?.code == .unsteadyCount)
    }
  }
}

/// Header 16 bytes and four words: 48, a size class of its own.
private final class Object {
  var words: (Int, Int, Int, Int) = (1, 2, 3, 4)
}

@inline(never)
private func makeObjects(_ count: Int) {
  for _ in 0..<count { blackHole(Object()) }
}

private func counts(of objects: UInt64) -> AllocationCounts {
  AllocationCounts(
    allocations: objects,
    frees: objects,
    resizes: 0,
    bytesAllocated: 48 * objects,
    bytesFreed: 48 * objects
  )
}

/// The smallest of many counts: Dispatch may start or retire a worker thread in one window and not in another.
private func leastCount(_ body: () -> Void) throws -> AllocationCounts {
  let counter = try AllocationCounter()
  var least = try counter.count(body).tally.total
  for _ in 0..<30 {
    let next = try counter.count(body).tally.total
    if next.allocations < least.allocations { least = next }
  }
  return least
}
