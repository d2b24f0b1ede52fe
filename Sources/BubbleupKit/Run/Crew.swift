import Dispatch
import Hierarchy
import Measurement
import Scenarios
import Synchronization

/// Senders on serial Dispatch queues of their own, each with its own script, payloads and messages.
///
/// Serial queues without a target have a thread each as soon as they have work, whatever the number of cores; a
/// concurrent one would not start more threads than there are cores. A hierarchy is built, used and torn down on its
/// sender's queue; one that is shared is built on the first, and nobody changes it while the others send.
final class Crew {
  /// What one sender works with; only its own queue touches it.
  private final class Post: @unchecked Sendable {
    let queue: DispatchQueue
    var live: LiveCase?

    init(number: Int) { queue = DispatchQueue(label: "bubbleup.sender.\(number)") }
  }

  private let posts: [Post]
  private let shared: SharedHierarchy?

  init(_ formation: CrewFormation, _ subject: Case, on plan: HierarchyPlan) {
    posts = (0..<formation.threads).map(Post.init)
    shared = formation.isShared ? SharedHierarchy(subject, on: plan, senders: formation.threads) : nil
    guard !formation.isShared else { return }
    for post in posts {
      post.queue.sync { post.live = LiveCase(plan, subject.strategy, subject.options) }
    }
  }

  /// Every sender sends `count` messages; the sum of all receipts.
  func send(_ count: Int) -> UInt64 {
    let group = DispatchGroup()
    let sum = Mutex<UInt64>(0)
    for (sender, post) in posts.enumerated() {
      post.queue.async(group: group) { [shared] in
        let receipts = shared?.send(count, by: sender) ?? post.live?.send(count) ?? 0
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
      post.queue.async(group: group) { [shared] in
        barrier.wait()
        barrier.wait()
        let receipts = shared?.send(count, by: sender) ?? post.live?.send(count) ?? 0
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

  /// Tears everything down, each on its own queue, and says what the strategies kept.
  func end() -> BlockCosts.Kept {
    var kept = shared?.end() ?? BlockCosts.Kept()
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
  mutating func add(_ other: Self) {
    tableEntries += other.tableEntries
    observers += other.observers
    queuedMessages += other.queuedMessages
  }
}
