#if Faults
import Hierarchy

extension LockStripes where Guard: ~Copyable {
  /// Takes the locks in the order of `nodes`, as whoever forgets that others may come upon them in another one.
  borrowing func holdingAsTheyCome<Value>(_ nodes: [Responder], _ body: () -> Value) -> Value {
    var taken: [Int] = []
    for node in nodes {
      let position = Self.position(of: node)
      guard !taken.contains(position) else { continue }
      locks[position: position].enter()
      taken.append(position)
    }
    defer { for position in taken { locks[position: position].leave() } }
    return body()
  }
}
#endif
