import Synchronization

/// How many objects are alive, counted from any thread.
final class Census: Sendable {
  private let count = Atomic<Int>(0)

  var alive: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ change: Int) {
    count.wrappingAdd(change, ordering: .sequentiallyConsistent)
  }
}
