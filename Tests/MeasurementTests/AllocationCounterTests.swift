import Dispatch
import Glibc
import Measurement
import Opaque
import Testing

/// Each in a process of its own, because a window counts all threads and other tests allocate.
@Suite struct AllocationCounterTests {
  @Test("A thousand objects on the calling thread are a thousand allocations and frees of 48 bytes each")
  func callingThread() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      let here = try counter.steadyCount { makeObjects(1_000) }
      // A worker that opens the window is the calling thread.
      let worker = try DispatchQueue(label: "worker").sync { try counter.steadyCount { makeObjects(1_000) } }
      for tally in [here, worker] {
        #expect(tally.callingThread == counts(of: 1_000) && tally.otherThreads == .none)
        #expect(tally.peakOutstandingBytes == 48)
      }
      // The peak is the most that lived at once, not the sum.
      let large = try counter.steadyCount { for _ in 0..<10 { free(opaque(malloc(1 << 20))) } }
      #expect(large.callingThread.bytesAllocated == 10 << 20 && large.peakOutstandingBytes == 1 << 20)
    }
  }

  @Test("A thousand objects on a Dispatch worker are exactly that, and kept apart from the calling thread's")
  func worker() async {
    await #expect(processExitsWith: .success) {
      let (go, done, leave) = (
        DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
      )
      // The worker waits inside its block, so that Dispatch itself has nothing to allocate in the window.
      DispatchQueue(label: "worker").async {
        makeObjects(1)
        done.signal()
        go.wait()
        makeObjects(1_000)
        done.signal()
        leave.wait()
      }
      done.wait()
      let tally = try AllocationCounter().count {
        go.signal()
        done.wait()
      }.tally
      leave.signal()
      #expect(tally.otherThreads == counts(of: 1_000) && tally.callingThread == .none)
    }
  }

  @Test("An object that outlives its window is outstanding; freed in another one, the balance is negative")
  func outstanding() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      final class Slot { var object: Object? }
      let slot = opaque(Slot())
      let fill = { slot.object = Object() }
      let clear = { slot.object = nil }
      fill()
      clear()
      let tallies = try [fill, clear].map { try counter.count($0).tally.callingThread }
      #expect(tallies.map(\.outstanding) == [1, -1] && tallies.map(\.bytesOutstanding) == [48, -48])
      #expect(tallies[0] + tallies[1] == counts(of: 1))
    }
  }

  @Test("Bytes agree with the allocator's own exact thread balance, reallocations and large blocks included")
  func agreesWithBalance() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      let work = {
        var pointer = opaque(malloc(100))
        pointer = opaque(realloc(pointer, 5_000))
        pointer = opaque(realloc(pointer, 4_900))
        pointer = opaque(realloc(pointer, 3_000_000))
        free(pointer)
        free(opaque(calloc(7, 13)))
        free(opaque(aligned_alloc(256, 1_024)))
      }
      work()
      let (balances, tally) = try counter.count {
        let before = Allocator.threadBalance()
        work()
        return (before: before, after: Allocator.threadBalance())
      }
      let before = try #require(balances.before)
      let after = try #require(balances.after)
      let expected = AllocationCounts(
        allocations: 5,
        frees: 5,
        // 4,900 bytes share the size class of 5,000.
        resizes: 1,
        bytesAllocated: after.allocated - before.allocated,
        bytesFreed: after.deallocated - before.deallocated
      )
      #expect(tally.callingThread == expected && tally.otherThreads == .none)
    }
  }

  @Test("In fresh memory, objects lie as their own sizes and order demand, whatever was allocated before")
  func freshMemory() async {
    await #expect(processExitsWith: .success) {
      // Where each of some objects lies in its page; nothing else asks for memory meanwhile, even unoptimised.
      var found = [UInt](repeating: 0, count: 200)
      func place() {
        var index = 0
        while index < 200 {
          found[index] = UInt(bitPattern: malloc(16 + index % 5 * 48))
          index += 1
        }
      }
      func places() -> [UInt] {
        for object in found { free(UnsafeMutableRawPointer(bitPattern: object)) }
        return found.map { $0 % 4_096 }
      }
      // Leaves holes behind.
      func disturb(_ step: Int) {
        let garbage = (0..<3_000).map { malloc(16 + $0 * step % 300) }
        for (index, block) in garbage.enumerated() where index % step != 0 { free(block) }
      }
      func freshPlaces(after step: Int) throws -> [UInt] {
        disturb(step)
        let nothing = Workload(alike: { _ in 0 }, expectedChecksum: { _ in 0 })
        var ended: [UInt] = []
        let contender = Contender(name: "a") {
          place()
          return PreparedWorkload(nothing) { ended = places() }
        }
        try contender.inFreshMemory().prepare().finish()
        return ended
      }
      // The first time, the runtime makes what it makes once.
      _ = try freshPlaces(after: 2)
      let fresh = try freshPlaces(after: 3)
      #expect(try fresh == freshPlaces(after: 7))
      disturb(3)
      place()
      #expect(fresh != places())
    }
  }

  /// How many arenas so many visits make, and at how many addresses the first objects of the first eight lie.
  private static func arenas(_ visits: Int, of bytes: Int) throws -> (made: UInt32, addresses: Int) {
    func arenas() throws -> UInt32 { try #require(Allocator.control("arenas.narenas")) }
    let before = try arenas()
    let nothing = Workload(alike: { _ in 0 }, expectedChecksum: { _ in 0 })
    let addresses = try (0..<visits).map { _ in
      // In pieces, as a large block would come from elsewhere.
      var pieces: [UnsafeMutableRawPointer] = []
      let contender = Contender(name: "a") {
        pieces = (0..<12).compactMap { _ in malloc(bytes / 12) }
        for piece in pieces { memset(piece, 1, bytes / 12) }
        return PreparedWorkload(nothing) { for piece in pieces { free(piece) } }
      }
      try contender.inFreshMemory().prepare().finish()
      return UInt(bitPattern: pieces.first)
    }
    return (try arenas() - before, Set(addresses.prefix(8)).count)
  }

  @Test("Objects lie elsewhere from one fresh memory to the next, but where there is little room for that")
  func freshAddresses() async {
    await #expect(processExitsWith: .success) {
      let (made, addresses) = try AllocationCounterTests.arenas(24, of: 768)
      // The runtime leaves something of its own in the first.
      #expect((8...9).contains(made) && addresses == 8)
    }
    await #expect(processExitsWith: .success) {
      let large = try AllocationCounterTests.arenas(24, of: 48 << 20)
      #expect((2...6).contains(large.made))
    }
  }

  @Test("Windows do not nest, an error inside closes the window, and an empty one counts nothing")
  func exclusive() async {
    await #expect(processExitsWith: .success) {
      struct Inner: Error {}
      let counter = try AllocationCounter()
      let nested = #expect(throws: MeasurementError.self) {
        try counter.count { try counter.count {} }
      }
      #expect(nested?.code == .alreadyCounting)
      #expect(throws: Inner.self) { try counter.count { throw Inner() } }
      for _ in 0..<100 {
        let empty = try counter.count {}.tally
        #expect(empty.total == .none && empty.peakOutstandingBytes == 0)
      }
    }
  }

  @Test(
    "A thread that ends after a window without another request leaves nothing that a later thread trips over"
  )
  func threadThatEnds() async {
    await #expect(processExitsWith: .success) {
      let counter = try AllocationCounter()
      for _ in 0..<8 {
        let visitor = QuietVisitor()
        _ = try counter.count {}
        visitor.leave()
      }
      QuietVisitor().leave()
    }
  }

  @Test("Threads that end without ever having asked for memory leave nothing that a later thread trips over")
  func threadsThatAskForNothing() async {
    await #expect(processExitsWith: .success) {
      _ = try AllocationCounter()
      let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
      pthread_attr_init(attributes)
      // Only a thread that nobody joins frees the stacks of others when it ends.
      pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
      for _ in 0..<20 {
        var thread: pthread_t = 0
        // More at a time than have stacks in what the C library keeps by itself.
        for index in 0..<20 {
          #expect(pthread_create(&thread, attributes, index % 3 == 0 ? asks : asksForNothing, nil) == 0)
        }
        usleep(4000)
      }
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

private let asks: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
  free(malloc(40))
  usleep(1000)
  return nil
}

private let asksForNothing: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
  usleep(2000)
  return nil
}

/// A thread that makes one request, then waits, then ends without another one, and whose stack is then unmapped.
private struct QuietVisitor {
  private let thread: pthread_t
  private let stack: UnsafeMutableRawPointer
  private let semaphores: UnsafeMutablePointer<sem_t>
  private static let size = 1 << 20

  init() {
    let semaphores = UnsafeMutablePointer<sem_t>.allocate(capacity: 2)
    sem_init(semaphores, 0, 0)
    sem_init(semaphores + 1, 0, 0)
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    let stack = mmap(nil, Self.size, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let stack, stack != MAP_FAILED else { fatalError("no stack") }
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    pthread_attr_setstack(attributes, stack, Self.size)
    var thread: pthread_t = 0
    let reason = pthread_create(
      &thread,
      attributes,
      { argument in
        let semaphores = argument?.assumingMemoryBound(to: sem_t.self)
        free(malloc(40))
        if let semaphores {
          sem_post(semaphores)
          sem_wait(semaphores + 1)
        }
        return nil
      },
      semaphores
    )
    precondition(reason == 0, "pthread_create: \(reason)")
    sem_wait(semaphores)
    self.thread = thread
    self.stack = stack
    self.semaphores = semaphores
  }

  func leave() {
    sem_post(semaphores + 1)
    pthread_join(thread, nil)
    munmap(stack, Self.size)
    semaphores.deallocate()
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
