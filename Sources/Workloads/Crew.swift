import Dispatch
import Glibc
package import Hierarchy
package import Measurement
package import Scenarios
import Strategies
import Synchronization

/// Senders that work at once, each on a thread of its own from the building of what it works on to its end.
///
/// A sender builds its own hierarchy, so that no other's objects lie in its cache lines: the allocator gives each thread
/// an arena. It keeps to one processor meanwhile, where the system allows that, unless it hands its messages to another
/// thread: whatever is started on a sender's thread would inherit its processor. A batch, be it timed as a slice or
/// counted, begins at a barrier. The senders read the clock themselves, and where each can have a processor they wait for
/// each other awake before that: what it takes to wake a thread is in no figure.
///
/// A thread is a serial Dispatch queue without a target that is never idle. Such a queue has a thread to itself whatever
/// the number of cores, as an app's own queues do, with as small a stack as these have.
package final class Crew: @unchecked Sendable {
  struct Part {
    let send: (_ count: Int, _ first: Int) -> UInt64
    var changer: LinkChanger?
    /// The sender's own hierarchy, if all of it goes with the last reference to it.
    var live: LiveCase?
    let end: () -> BlockCosts.Kept
  }

  /// What comes of a sender's work: written by its thread alone, and read by others while that stands at the barrier.
  private final class Post: @unchecked Sendable {
    var start = Nanoseconds(0)
    var end = Nanoseconds(0)
    var sum: UInt64 = 0
    var changer: LinkChanger?
    var isTornDown = false
    var kept = BlockCosts.Kept()
  }

  private struct Order {
    let count: Int
    let first: Int
    let isTimed: Bool
  }

  private let posts: [Post]
  private let barrier: SenderBarrier
  /// Senders that are awake for the batch that is ordered.
  private let awake = Atomic(0)
  /// Whether they wait for each other awake; where two share a processor, one would keep the other from it.
  private let waitsAwake: Bool
  private let group = DispatchGroup()
  private let time: TimeSource
  /// Where a sender begins when the first one begins at the given message.
  private let start: (_ first: Int, _ sender: Int) -> Int
  private let changes: ChangeMaker?
  private let shared: SharedHierarchy?
  /// Written while all stand at the barrier; nil for the end.
  private var order: Order?

  package convenience init(
    _ formation: CrewFormation,
    _ subject: Case,
    on plan: HierarchyPlan,
    time: TimeSource = .monotonic
  ) {
    let changes = formation.changes > 0
    let shared = formation.isShared ? SharedHierarchy(subject, on: plan, changes: changes) : nil
    self.init(
      threads: formation.threads,
      time: time,
      changes: changes ? ChangeMaker(perSecond: formation.changes, time: time) : nil,
      shared: shared,
      keepsToProcessors: !subject.strategy.isAsynchronous,
      start: { formation.start($0, of: $1, scriptLength: plan.script.count) }
    ) {
      if let shared { return Part(sharing: shared) }
      return changes
        ? Part(through: SharedHierarchy(subject, on: plan, changes: true))
        : Part(
          through: LiveCase(plan, subject.strategy, subject.options),
          leaksByDesign: subject.leaksByDesign
        )
    }
  }

  /// Independent work: every thread makes a workload of its own, and does the same as the others.
  convenience init(threads: Int, time: TimeSource, _ make: @escaping () throws -> Workload) {
    self.init(threads: threads, time: time, start: { first, _ in first }) {
      // Without a workload the sum is wrong, and so the case has failed.
      let workload = try? make()
      return Part(send: { count, first in workload?.run(Stretch(block: first, count: count)) ?? 0 }) {
        BlockCosts.Kept()
      }
    }
  }

  private init(
    threads: Int,
    time: TimeSource,
    changes: ChangeMaker? = nil,
    shared: SharedHierarchy? = nil,
    keepsToProcessors: Bool = true,
    start: @escaping (Int, Int) -> Int,
    makePart: @escaping () -> Part
  ) {
    posts = (0..<threads).map { _ in Post() }
    barrier = SenderBarrier(parties: threads + (changes == nil ? 1 : 2))
    self.time = time
    self.changes = changes
    self.shared = shared
    self.start = start
    let maker = PartMaker(make: makePart)
    // With more senders than processors each processor has as many, as far as that goes.
    let usable = (try? ProcessorSet.ofCallingThread().members) ?? []
    waitsAwake = threads <= usable.count
    let processors = keepsToProcessors ? usable : []
    for sender in posts.indices {
      let processor = processors.isEmpty ? nil : processors[sender % processors.count]
      DispatchQueue(label: "bubbleup.sender.\(sender)").async(group: group) { [self] in
        work(as: sender, on: processor, maker)
      }
    }
    guard let changes else { return }
    DispatchQueue(label: "bubbleup.changes").async(group: group) { [self] in
      barrier.wait()
      while order != nil {
        barrier.waitTwice()
        changes.work(on: [shared?.changer].compactMap(\.self) + posts.compactMap(\.changer))
        barrier.waitTwice()
      }
    }
  }

  // MARK: - On a sender's thread

  private func work(as sender: Int, on processor: Int?, _ maker: PartMaker) {
    var pin: CPUPin?
    if let processor { pin = try? CPUPin(to: processor) }
    // Dispatch gives the thread to somebody else afterwards.
    defer { withExtendedLifetime(pin) {} }
    let part = maker.make()
    let post = posts[sender]
    post.changer = part.changer
    barrier.wait()
    while let order {
      let first = start(order.first, sender)
      // All stand ready, and nothing but the messages comes between here and there.
      barrier.waitTwice()
      if order.isTimed, waitsAwake { meet() }
      post.start = time.now()
      post.sum = part.send(order.count, first)
      post.end = time.now()
      changes?.senderEnded()
      // All have ended, and another batch is ordered.
      barrier.waitTwice()
    }
    post.changer = nil
    if let live = part.live {
      live.stopSending()
      // All at once, as batches begin.
      if waitsAwake { meet() }
      post.start = time.now()
      live.tearDown()
      post.end = time.now()
      post.isTornDown = true
    }
    post.kept = part.end()
  }

  /// Waits for the others awake.
  ///
  /// Not where counts are taken: a build that is not optimised retains here.
  private func meet() {
    awake.wrappingAdd(1, ordering: .relaxed)
    while awake.load(ordering: .relaxed) < posts.count {}
  }

  // MARK: - On the caller's thread

  /// A batch of `count` messages from every sender, the first from number `first` on: all stand ready, so that a window
  /// that is opened now has nothing in it but the messages.
  func batch(_ count: Int, from first: Int = 0, isTimed: Bool = false) -> CountedBatch {
    order = Order(count: count, first: first, isTimed: isTimed)
    awake.store(0, ordering: .relaxed)
    changes?.expect(posts.count)
    barrier.waitTwice()
    return CountedBatch { [barrier] in
      barrier.waitTwice()
    } end: { [self] in
      span = latestSpan
      return posts.reduce(0) { $0 &+ $1.sum }
    }
  }

  private var latestSpan: (start: Nanoseconds, end: Nanoseconds) {
    (posts.map(\.start).min() ?? Nanoseconds(0), posts.map(\.end).max() ?? Nanoseconds(0))
  }

  package func send(_ count: Int, from first: Int) -> UInt64 {
    let batch = batch(count, from: first, isTimed: true)
    batch.run()
    return batch.end()
  }

  /// When the first sender began the latest batch, and when the last one ended it.
  package private(set) var span = (start: Nanoseconds(0), end: Nanoseconds(0))

  /// The same of the end of what each has to itself; nil where they share a hierarchy, where others change it, and where
  /// it does not go by itself.
  package private(set) var teardown: (start: Nanoseconds, end: Nanoseconds)?

  /// Tears everything down, each on its own thread, and says what the strategies kept.
  package func end() -> BlockCosts.Kept {
    order = nil
    awake.store(0, ordering: .relaxed)
    barrier.wait()
    group.wait()
    if posts.allSatisfy(\.isTornDown) { teardown = latestSpan }
    var kept = BlockCosts.Kept()
    kept.changesPerSecond = changes?.rate
    for post in posts { kept.add(post.kept) }
    if let shared { kept.add(shared.end()) }
    return kept
  }
}

/// Makes a part on the thread of the sender that it is for; what it is made from is only read.
private struct PartMaker: @unchecked Sendable {
  let make: () -> Crew.Part
}

extension Crew.Part {
  fileprivate init(through live: LiveCase, leaksByDesign: Bool) {
    self.init(send: { live.send($0, from: $1) }, live: leaksByDesign ? nil : live) {
      live.tearDown()
      let kept = BlockCosts.Kept(total: live.residue.total)
      live.breakCycles()
      return kept
    }
  }

  /// A hierarchy of its own whose links another thread changes.
  fileprivate init(through hierarchy: SharedHierarchy) {
    let sender = hierarchy.makeSender()
    self.init(send: sender.send, changer: hierarchy.changer) {
      sender.leave()
      return hierarchy.end()
    }
  }

  fileprivate init(sharing hierarchy: SharedHierarchy) {
    let sender = hierarchy.makeSender()
    self.init(send: sender.send) {
      sender.leave()
      return BlockCosts.Kept()
    }
  }
}

extension BlockCosts.Kept {
  package mutating func add(_ other: Self) {
    total += other.total
    changesPerSecond = [changesPerSecond, other.changesPerSecond].compactMap(\.self).min()
  }
}

extension Contender {
  /// A contender of which every operation is one message from each of several threads.
  package static func crew(
    _ formation: CrewFormation,
    _ subject: Case,
    named name: String,
    on plan: HierarchyPlan,
    _ expectation: SendExpectation,
    notes: BlockCosts,
    time: TimeSource
  ) -> Contender {
    Contender(name: name) {
      let crew = Crew(formation, subject, on: plan, time: time)
      let workload = Workload(crew) { formation.checksum(of: $0.count, from: $0.first, expectation) }
      return PreparedWorkload(workload) {
        notes.note(crew.end(), of: name)
        guard let (start, end) = crew.teardown else { return }
        notes.note(BlockCosts.Cost(teardownStart: start, teardown: end.since(start)), of: name)
      }
    }
  }

  /// A contender of which every operation is one of `make`'s workload by each of several threads.
  package static func crew(
    of threads: Int,
    named name: String,
    time: TimeSource,
    _ make: @escaping () throws -> Workload
  ) -> Contender {
    Contender(name: name) {
      let one = try make()
      let crew = Crew(threads: threads, time: time, make)
      let workload = Workload(crew) {
        UInt64(threads) &* one.expectedChecksum(Stretch(block: $0.first, count: $0.count))
      }
      return PreparedWorkload(workload) { _ = crew.end() }
    }
  }
}

extension Workload {
  fileprivate init(_ crew: Crew, expected: @escaping (Stretch) -> UInt64) {
    self.init(
      run: { crew.send($0.count, from: $0.first) },
      expectedChecksum: expected,
      ownSpan: { crew.span }
    )
  }
}

/// Where several threads wait for each other, again and again.
///
/// The system's own: waiting there neither allocates nor retains, so that a window of counting can open and close while
/// all threads stand at one.
final class SenderBarrier: @unchecked Sendable {
  private let barrier: UnsafeMutablePointer<pthread_barrier_t>

  init(parties: Int) {
    barrier = .allocate(capacity: 1)
    let reason = pthread_barrier_init(barrier, nil, UInt32(clamping: max(1, parties)))
    precondition(reason == 0, "pthread_barrier_init refuses \(parties) threads (error \(reason))")
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  func wait() { pthread_barrier_wait(barrier) }

  /// Returns when all have come twice.
  ///
  /// What opens or closes a window of counting between the two finds no thread at anything else: no reference is counted
  /// from one to the other.
  func waitTwice() {
    pthread_barrier_wait(barrier)
    pthread_barrier_wait(barrier)
  }
}

/// A batch of messages that is ready to go, so that a window of counting has nothing in it but the messages.
struct CountedBatch {
  /// Sends them; the window is around this.
  let run: () -> Void
  let end: () -> UInt64
}

extension CountedBatch {
  init(_ count: Int, _ send: @escaping (Int) -> UInt64) {
    final class Sum { var value: UInt64 = 0 }
    let sum = Sum()
    self.init(run: { sum.value = send(count) }, end: { sum.value })
  }
}
