import CJemalloc
import Synchronization

/// Memory in which nothing lives but what is built in it.
///
/// Where objects lie relative to each other then follows from their own sizes and order alone. Otherwise it follows from
/// everything that was allocated and freed before, and objects in another place can be a fifth slower.
package final class FreshMemory {
  /// The number of a jemalloc arena of its own.
  private let arena: UInt32
  /// Arenas that were let go of; there can be 4,095 in all.
  private static let idle = Mutex<[UInt32]>([])

  package init?() {
    guard Allocator.isServing, Self.flush() else { return nil }
    if let empty = Self.takeEmpty() {
      arena = empty
      return
    }
    guard let new: UInt32 = Allocator.control("arenas.create") else { return nil }
    arena = new
  }

  deinit {
    // Or the next that the thread makes, and keeps, would lie where these objects were.
    _ = Self.flush()
    Self.idle.withLock { $0.append(arena) }
  }

  package func use() { Self.use(arena) }

  /// Lets the objects that `body` makes come from here, and what the thread makes after that from where it did before.
  package func holding<Value: ~Copyable>(_ body: () throws -> Value) rethrows -> Value {
    let before: UInt32? = Allocator.control("thread.arena")
    use()
    defer { if let before { Self.use(before) } }
    return try body()
  }

  private static func use(_ arena: UInt32) {
    var arena = arena
    guard bubbleup_mallctl("thread.arena", nil, nil, &arena, MemoryLayout<UInt32>.size) == 0 else { return }
    _ = flush()
  }

  /// What the thread keeps for its next requests is of the memory that it used so far.
  ///
  /// By a static name: a string that is turned into a C string is freed after the call, and would itself be kept.
  private static func flush() -> Bool { Allocator.command("thread.tcache.flush") }

  /// The one of the idle arenas that was let go of first; its pages are kept, or building would pay for fetching them.
  ///
  /// So objects lie at other addresses from visit to visit: how many keys of a side table collide follows from those, and one
  /// set of addresses for a whole process is one draw. Where objects were left behind, an arena is not used again.
  private static func takeEmpty() -> UInt32? {
    idle.withLock { idle in
      // Statistics are of the moment at which the epoch was last written.
      var epoch: UInt64 = 1
      guard !idle.isEmpty, bubbleup_mallctl("epoch", nil, nil, &epoch, MemoryLayout<UInt64>.size) == 0 else {
        return nil
      }
      while idle.count >= most || idle.reduce(0, { $0 + (bytes("resident", of: $1) ?? 0) }) > mostBytes {
        let first = idle.removeFirst()
        if isEmpty(first) { return first }
      }
      return nil
    }
  }

  /// Idle arenas from which on no other one is made: a handful of addresses, and less than that of large hierarchies.
  private static let most = 8
  private static let mostBytes = 64 << 20

  private static func isEmpty(_ arena: UInt32) -> Bool {
    ["small", "large"].allSatisfy { bytes("\($0).allocated", of: arena) == 0 }
  }

  private static func bytes(_ statistic: String, of arena: UInt32) -> Int? {
    var bytes = 0
    var size = MemoryLayout<Int>.size
    let reason = bubbleup_mallctl("stats.arenas.\(arena).\(statistic)", &bytes, &size, nil, 0)
    return reason == 0 ? bytes : nil
  }
}

extension Contender {
  package func inFreshMemory() -> Contender {
    Contender(name: name) {
      guard let memory = FreshMemory() else { return try prepare() }
      return try memory.holding { try prepare() }.keeping(memory)
    }
  }
}
