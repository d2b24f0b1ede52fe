import Dispatch
import Glibc
package import Hierarchy
package import Measurement
package import Scenarios
import Strategies
import Suites
import Synchronization

/// Senders on serial Dispatch queues of their own, each with its own script, payloads and messages.
///
/// Serial queues without a target have a thread each as soon as they have work, whatever the number of cores; a
/// concurrent one would not start more threads than there are cores. A hierarchy is built, used and torn down on its
/// sender's queue; one that is shared is built on the first, and nobody changes it while the others send.
package final class Crew {
  /// What one sender works with; only its own queue touches it.
  private final class Post: @unchecked Sendable {
    let queue: DispatchQueue
    var live: LiveCase?

    init(number: Int) { queue = DispatchQueue(label: "bubbleup.sender.\(number)") }
  }

  private let posts: [Post]
  /// Hierarchies through which more than one thread goes: all senders, or a sender and who changes it.
  private let shared: [SharedHierarchy]
  private let changes: ChangeMaker?
  private let formation: CrewFormation
  private let scriptLength: Int

  package init(_ formation: CrewFormation, _ subject: Case, on plan: HierarchyPlan) {
    self.formation = formation
    scriptLength = plan.script.count
    posts = (0..<formation.threads).map(Post.init)
    let changes = formation.changes > 0
    if formation.isShared {
      shared = [SharedHierarchy(subject, on: plan, senders: formation.threads, changes: changes)]
    } else {
      shared =
        changes
        ? posts.map { $0.queue.sync { SharedHierarchy(subject, on: plan, senders: 1, changes: true) } } : []
    }
    self.changes = changes ? ChangeMaker(shared.compactMap(\.changer), perSecond: formation.changes) : nil
    guard shared.isEmpty else { return }
    for post in posts {
      post.queue.sync { post.live = LiveCase(plan, subject.strategy, subject.options) }
    }
  }

  /// Every sender sends `count` messages, the first from number `first` on; the sum of all receipts.
  package func send(_ count: Int, from first: Int) -> UInt64 {
    let group = DispatchGroup()
    let sum = Mutex<UInt64>(0)
    for (sender, post) in posts.enumerated() {
      let own = start(first, of: sender)
      let hierarchy = hierarchy(of: sender)
      post.queue.async(group: group) {
        let receipts = hierarchy?.send(count, from: own) ?? post.live?.send(count, from: own) ?? 0
        sum.withLock { $0 &+= receipts }
      }
    }
    group.wait()
    return sum.withLock { $0 }
  }

  /// A batch whose senders stand ready, so that what Dispatch takes to wake them is over before it runs, and what it
  /// takes to let them go comes after.
  func batch(_ count: Int) -> CountedBatch {
    let group = DispatchGroup()
    let sum = Mutex<UInt64>(0)
    let barrier = SenderBarrier(parties: posts.count + 1)
    for (sender, post) in posts.enumerated() {
      let own = start(0, of: sender)
      let hierarchy = hierarchy(of: sender)
      post.queue.async(group: group) {
        barrier.wait()
        barrier.wait()
        let receipts = hierarchy?.send(count, from: own) ?? post.live?.send(count, from: own) ?? 0
        barrier.wait()
        barrier.wait()
        sum.withLock { $0 &+= receipts }
      }
    }
    barrier.wait()
    return CountedBatch {
      barrier.wait()
      barrier.wait()
    } end: {
      barrier.wait()
      group.wait()
      return sum.withLock { $0 }
    }
  }

  /// What `sender` sends through together with others, with the script that is its own; nil where it has a hierarchy to
  /// itself.
  private func hierarchy(of sender: Int) -> SharedHierarchy.Sender? {
    if formation.isShared { return shared.first.map { .init(hierarchy: $0, script: sender) } }
    return shared.isEmpty ? nil : .init(hierarchy: shared[sender], script: 0)
  }

  private func start(_ first: Int, of sender: Int) -> Int {
    formation.start(first, of: sender, scriptLength: scriptLength)
  }

  /// Tears everything down, each on its own queue, and says what the strategies kept.
  package func end() -> BlockCosts.Kept {
    var kept = BlockCosts.Kept()
    kept.changesPerSecond = changes?.end()
    for hierarchy in shared { kept.add(hierarchy.end()) }
    for post in posts {
      post.queue.sync {
        guard let live = post.live else { return }
        live.tearDown()
        kept.add(BlockCosts.Kept(live.residue))
        live.breakCycles()
        post.live = nil
      }
    }
    return kept
  }
}

extension BlockCosts.Kept {
  package mutating func add(_ other: Self) {
    tableEntries += other.tableEntries
    observers += other.observers
    queuedMessages += other.queuedMessages
    changesPerSecond = [changesPerSecond, other.changesPerSecond].compactMap(\.self).min()
  }
}

/// How many threads send, whether through one hierarchy, and what becomes of the links meanwhile.
package struct CrewFormation: Hashable, Codable, Sendable {
  package let threads: Int
  package let isShared: Bool
  /// Changes a second that a further thread makes while they send; 0 for hierarchies that stand still.
  package var changes = 0

  package init(threads: Int, isShared: Bool, changes: Int = 0) {
    self.threads = threads
    self.isShared = isShared
    self.changes = changes
  }

  /// One sender alone, and then each number of threads apart and together.
  package static func all(_ threads: [Int]) -> [CrewFormation] {
    [CrewFormation(threads: 1, isShared: false)]
      + threads.flatMap {
        [CrewFormation(threads: $0, isShared: false), CrewFormation(threads: $0, isShared: true)]
      }
  }

  /// The same while links change: one sender beside few and beside many changes, and the others beside few.
  package static func changing(_ threads: [Int]) -> [CrewFormation] {
    let alone = [few, many].map { CrewFormation(threads: 1, isShared: false, changes: $0) }
    return alone
      + threads.flatMap { count in
        [false, true].map { CrewFormation(threads: count, isShared: $0, changes: few) }
      }
  }

  /// Changes a second: somebody who goes through an app as fast as it draws makes a tenth of the few.
  private static let few = 1_000
  private static let many = 100_000

  /// Why `subject` cannot be sent in this way; nil where it can.
  package func objection(to subject: Case) -> String? {
    if changes > 0, let reason = subject.objectionToChanges { return reason }
    guard isShared, case .unsafe(let reason) = SharedSending.judge(subject.strategy, subject.options) else {
      return nil
    }
    return reason
  }

  /// Where `sender` begins when the first one begins at `first`: all are spread over the script evenly, so that they are
  /// not in each other's way from the first message on, through whichever hierarchy they send.
  package func start(_ first: Int, of sender: Int, scriptLength: Int) -> Int {
    Self.start(first, of: sender, among: threads, scriptLength: scriptLength)
  }

  /// The same for any number of threads.
  package static func start(_ first: Int, of sender: Int, among threads: Int, scriptLength: Int) -> Int {
    first + sender * scriptLength / threads
  }

  /// What all receipts of `count` messages from each sender add up to.
  package func checksum(of count: Int, from first: Int = 0, _ expectation: SendExpectation) -> UInt64 {
    (0..<threads).reduce(0) { sum, sender in
      let own = start(first, of: sender, scriptLength: expectation.scriptLength)
      return sum &+ expectation.checksum(of: count, from: own)
    }
  }

  /// The word in parameters.
  package var mode: String { isShared ? "shared" : "own" }

  package var parameters: [String: String] {
    var parameters = ["mode": mode, "pass": "threads"]
    if changes > 0 { parameters["changes"] = "\(changes)" }
    return parameters
  }

  package var label: String { "\(threads) × \(mode)" + (changes > 0 ? ", \(changes) changes/s" : "") }
}

extension Contender {
  /// A contender of which every operation is one message from each of several threads.
  package static func crew(
    _ formation: CrewFormation,
    _ subject: Case,
    named name: String,
    on plan: HierarchyPlan,
    _ expectation: SendExpectation,
    notes: BlockCosts
  ) -> Contender {
    Contender(name: name) {
      let crew = Crew(formation, subject, on: plan)
      let workload = Workload(
        run: { crew.send($0.count, from: $0.first) },
        expectedChecksum: { formation.checksum(of: $0.count, from: $0.first, expectation) }
      )
      return PreparedWorkload(workload) {
        let kept = crew.end()
        notes.note(kept, of: name)
        return kept.total
      }
    }
  }
}

/// One hierarchy through which several threads send, or one while another changes it.
///
/// Each sender has a script, and with it payloads, of its own: the payload that is an object is sent again and again,
/// and has one owner at a time. Which strategies only read while they send is told by `SharedSending`.
package final class SharedHierarchy: @unchecked Sendable {
  /// One thread's part in it.
  package struct Sender: Sendable {
    package let hierarchy: SharedHierarchy
    /// The number of the script that is its own.
    package let script: Int

    package func send(_ count: Int, from first: Int) -> UInt64 {
      hierarchy.send(count, from: first, by: script)
    }
  }

  private let wiring: any Wiring
  private let hierarchy: Hierarchy
  private var scripts: [SendScript]
  /// What changes its links, for one thread at a time; nil where they stay.
  package let changer: LinkChanger?
  /// What a strategy that leaks leaves behind; held, so that its cycles can be broken.
  private var nodes: [Responder]

  package init(_ subject: Case, on plan: HierarchyPlan, senders: Int, changes: Bool = false) {
    wiring = subject.strategy.makeWiring(subject.options)
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    let hierarchy = builder.hierarchy()
    self.hierarchy = hierarchy
    scripts = (0..<senders).map { _ in SendScript(hierarchy, as: subject.payload) }
    nodes = subject.leaksByDesign ? builder.nodes : []
    changer = changes ? LinkChanger(wiring, builder.nodes, plan) : nil
  }

  /// Sends `count` messages with the script of `sender`, of which no two calls at once may be.
  package func send(_ count: Int, from first: Int, by sender: Int) -> UInt64 {
    // A copy, as another sender's place in the array may be read at this moment.
    var script = scripts[sender]
    script.begin(at: first)
    return wiring.send(count, of: script)
  }

  /// What the strategy keeps besides its nodes.
  package var residue: Residue { wiring.residue }

  /// Tears down while nobody sends.
  package func end() -> BlockCosts.Kept {
    scripts = []
    changer?.letGo()
    // What leaks by design is taken apart first: what its cycles keep is no residue of the strategy's own.
    nodes.forEach(wiring.sever)
    nodes = []
    hierarchy.tearDown()
    return BlockCosts.Kept(residue)
  }
}

/// Where several threads wait for each other, again and again.
///
/// The system's own: waiting there neither allocates nor retains, so that a window of counting can open and close while
/// all threads stand at one.
final class SenderBarrier: @unchecked Sendable {
  private let barrier: UnsafeMutablePointer<pthread_barrier_t>

  /// For so many threads, one at least.
  init(parties: Int) {
    barrier = .allocate(capacity: 1)
    let reason = pthread_barrier_init(barrier, nil, UInt32(clamping: max(1, parties)))
    precondition(reason == 0, "pthread_barrier_init refuses \(parties) threads (error \(reason))")
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  /// Returns when all have come.
  func wait() { pthread_barrier_wait(barrier) }
}

/// A batch of messages that is ready to go, so that a window of counting has nothing in it but the messages.
struct CountedBatch {
  /// Sends them; the window is around this.
  let run: () -> Void
  /// Lets go, and gives the sum of all receipts.
  let end: () -> UInt64
}

extension CountedBatch {
  /// Messages of the calling thread.
  init(_ count: Int, _ send: @escaping (Int) -> UInt64) {
    final class Sum { var value: UInt64 = 0 }
    let sum = Sum()
    self.init(run: { sum.value = send(count) }, end: { sum.value })
  }
}
