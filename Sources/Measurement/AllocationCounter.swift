import CJemalloc
import CProbes
import Opaque
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
/// One more thing of 5.3.0 has to be kept away. While hooks are installed, a free makes its thread known to the allocator,
/// even where it is the thread's first request and its very end: a thread that ends frees what belonged to the stacks of
/// others, once the C library holds more than 40 MB of them. Nobody strikes it off the list again, and a later thread
/// crashes. So where threads end that may never have asked for memory, as those of Dispatch do, start the process with
/// ``tunable`` in `GLIBC_TUNABLES`; workers are started like that.
///
/// Without jemalloc, the executable that counts has functions of its own in front of the system's allocator, and counts as
/// exactly; bytes are then those of that allocator's sizes, and any other executable counts nothing.
///
/// What it cannot see: memory that bypasses `malloc` (`mmap`, thread stacks), and the allocator's own book-keeping.
/// `xallocx` reports in-place growth that its own statistics leave out; the Swift runtime does not use it.
///
/// The runtime fills caches the first time: generic metadata, conformance look-ups, a queue's worker thread. Run the
/// closure once before, or use `steadyCount`, which does and insists that two windows in a row agree.
package struct AllocationCounter: Sendable {
  /// What `GLIBC_TUNABLES` has to say from the start of a process in which threads end while hooks are installed: the C
  /// library keeps the stacks of ended threads, so that none frees another's.
  package static let tunable = BUBBLEUP_COUNTING_TUNABLE

  private static let isOpen = Atomic<Bool>(false)

  /// Checks that the Swift runtime allocates from an allocator that can be counted.
  package init() throws(MeasurementError) {
    guard Allocator.isServing || bubbleup_heap_has_front() else {
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
  package func count<Value>(_ body: () throws -> Value) throws -> (value: Value, tally: AllocationTally) {
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
  package func steadyCount(attempts: Int = 10, _ body: () throws -> Void) throws -> AllocationTally {
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

/// What one counting window saw, the calling thread apart from all others.
package struct AllocationTally: Sendable, Hashable {
  package let callingThread: AllocationCounts
  /// All other threads of the process, Dispatch workers included, whoever set them to work.
  package let otherThreads: AllocationCounts
  /// The most bytes that were outstanding at any moment of the window, all threads together, beyond what was
  /// outstanding when it opened.
  package let peakOutstandingBytes: Int64

  package var total: AllocationCounts { callingThread + otherThreads }
}

package struct AllocationCounts: Sendable, Hashable {
  /// Requests that handed out memory; a reallocation that moved counts here and under `frees`.
  package let allocations: UInt64
  package let frees: UInt64
  /// Reallocations that stayed in place: neither an allocation nor a free, but not nothing.
  package let resizes: UInt64
  /// Bytes handed out, in the allocator's size classes: what an object occupies, not what was asked for.
  package let bytesAllocated: UInt64
  package let bytesFreed: UInt64

  package init(
    allocations: UInt64 = 0,
    frees: UInt64 = 0,
    resizes: UInt64 = 0,
    bytesAllocated: UInt64 = 0,
    bytesFreed: UInt64 = 0
  ) {
    self.allocations = allocations
    self.frees = frees
    self.resizes = resizes
    self.bytesAllocated = bytesAllocated
    self.bytesFreed = bytesFreed
  }

  package static let none = AllocationCounts()

  /// Objects handed out and not given back; below zero where older objects were freed.
  package var outstanding: Int64 { Int64(bitPattern: allocations &- frees) }

  /// Bytes handed out and not given back; below zero where older objects were freed.
  package var bytesOutstanding: Int64 { Int64(bitPattern: bytesAllocated &- bytesFreed) }

  package static func + (left: AllocationCounts, right: AllocationCounts) -> AllocationCounts {
    AllocationCounts(
      allocations: left.allocations &+ right.allocations,
      frees: left.frees &+ right.frees,
      resizes: left.resizes &+ right.resizes,
      bytesAllocated: left.bytesAllocated &+ right.bytesAllocated,
      bytesFreed: left.bytesFreed &+ right.bytesFreed
    )
  }
}

/// The allocator that serves the Swift runtime in this process.
///
/// Linking libjemalloc puts its `malloc` and `free` before the C library's, for the runtime as for everyone
/// else. `isServing` proves that by allocating; it assumes nothing.
package enum Allocator {
  /// Bytes that the calling thread has requested and returned so far, exact to the byte.
  package struct Balance: Sendable, Equatable {
    package let allocated: UInt64
    package let deallocated: UInt64

    /// Bytes allocated and not freed; wraps rather than traps where a thread frees what others allocated.
    package var outstanding: Int64 { Int64(bitPattern: allocated &- deallocated) }
  }

  /// The balance of the calling thread; nil where jemalloc was built without statistics.
  package static func threadBalance() -> Balance? {
    guard let allocated: UInt64 = control("thread.allocated"),
      let deallocated: UInt64 = control("thread.deallocated")
    else { return nil }
    return Balance(allocated: allocated, deallocated: deallocated)
  }

  package static var version: String? {
    let name: UnsafePointer<CChar>? = control("version")
    return name.map { String(cString: $0) }
  }

  package static var isServing: Bool {
    guard let before = threadBalance() else { return false }
    // Through the barrier: an optimised build otherwise puts the object on the stack and finds no allocator at all.
    let witness = opaque(Witness())
    guard let after = threadBalance() else { return false }
    return withExtendedLifetime(witness) { after.allocated > before.allocated }
  }

  private final class Witness {}

  /// The same without an answer; false where it was refused.
  static func command(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) { bubbleup_mallctl($0.baseAddress, nil, nil, nil, 0) }
    } == 0
  }

  /// A static name, because turning a string into a C string allocates in a debug build, and the balance would count
  /// the asking.
  package static func control<Value>(_ name: StaticString) -> Value? {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value in
      guard let base = value.baseAddress else { return nil }
      var size = MemoryLayout<Value>.size
      let reason = name.withUTF8Buffer { text in
        // Static strings end with a zero that their length leaves out.
        text.withMemoryRebound(to: CChar.self) { bubbleup_mallctl($0.baseAddress, base, &size, nil, 0) }
      }
      return reason == 0 ? base.pointee : nil
    }
  }
}
