internal import CProbes
import Synchronization

/// Counts every request to the allocator within a closure, on every thread, exactly.
///
/// It installs three functions through jemalloc's `experimental.hooks`. Why these, of the ways there are:
/// - `thread.allocated` is exact for bytes, but has no request counts and sees one thread only;
/// - `stats.arenas.*.nmalloc` lags behind until every thread has flushed its own cache, which no thread can do for
///   another, least of all for a Dispatch worker that is parked;
/// - a private arena has to be chosen per call or per thread, and the Swift runtime calls plain `malloc`;
/// - hooks fire for each call on each thread: while one is installed, 5.3 sends all threads down its slow path.
///
/// The hooks are installed once, by the first counter, and stay: from then on the allocator is slow in this process (a
/// `malloc`/`free` pair took 125 ns instead of 10 on one machine), so a process that counts never times afterwards.
/// They stay because jemalloc 5.3.0 marks every thread when hooks come or go, and its `tsd_cleanup` does not know that
/// mark: a thread that ends before its next request stays in the list of threads, and a later thread crashes on it. For
/// the same reason make the first counter early, while there are no other threads that could end like that.
///
/// What it cannot see: memory that bypasses `malloc` (`mmap`, thread stacks), and the allocator's own book-keeping.
/// `xallocx` reports in-place growth that its own statistics leave out; the Swift runtime does not use it.
///
/// The runtime fills caches the first time: generic metadata, conformance look-ups, a queue's worker thread. Run the
/// closure once before, or use `steadyCount`, which does and insists that two windows in a row agree.
public struct AllocationCounter: Sendable {
  private static let isOpen = Atomic<Bool>(false)

  /// Checks that the Swift runtime allocates from an allocator that can be counted.
  public init() throws(MeasurementError) {
    guard Allocator.isServing else {
      throw MeasurementError(.allocatorUnsupported, "the process's malloc is not jemalloc with statistics")
    }
    let reason = bubbleup_heap_hooks_install()
    guard reason == 0 else {
      throw MeasurementError(.allocatorUnsupported, "experimental.hooks.install (error \(reason))")
    }
  }

  /// Counts the requests of all threads while `body` runs.
  ///
  /// Work that `body` starts must have ended when it returns; what it returns is still alive, and so not freed. The
  /// counter itself makes no request between opening and closing.
  public func count<Value>(_ body: () throws -> Value) throws -> (value: Value, tally: AllocationTally) {
    guard Self.isOpen.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      throw MeasurementError(.alreadyCounting, "allocation counter")
    }
    defer { Self.isOpen.store(false, ordering: .releasing) }
    let result: Result<Value, any Error>
    bubbleup_heap_window_open()
    do { result = .success(try body()) } catch { result = .failure(error) }
    let window = bubbleup_heap_window_close()
    return (try result.get(), AllocationTally(window))
  }

  /// Counts `body` again and again until two windows in a row agree, and returns that count.
  ///
  /// The first run is not counted: it fills the runtime's caches. Throws where no two of `attempts` windows agree.
  public func steadyCount(attempts: Int = 10, _ body: () throws -> Void) throws -> AllocationTally {
    guard attempts >= 2 else { throw MeasurementError(.badParameter, "steady count of \(attempts) attempts") }
    try body()
    var previous = try count(body).tally
    for _ in 1..<attempts {
      let tally = try count(body).tally
      if tally == previous { return tally }
      previous = tally
    }
    throw MeasurementError(.unsteadyCount, "\(attempts) windows, the last of \(previous.total)")
  }
}

extension AllocationTally {
  fileprivate init(_ window: bubbleup_heap_window) {
    self.init(
      callingThread: AllocationCounts(window.calling_thread),
      otherThreads: AllocationCounts(window.other_threads),
      peakOutstandingBytes: window.peak_outstanding_bytes
    )
  }
}

extension AllocationCounts {
  fileprivate init(_ counts: bubbleup_heap_counts) {
    self.init(
      allocations: counts.allocations,
      frees: counts.frees,
      resizes: counts.resizes,
      bytesAllocated: counts.allocated_bytes,
      bytesFreed: counts.freed_bytes
    )
  }
}
