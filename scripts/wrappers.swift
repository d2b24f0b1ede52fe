// Linked by scripts/check-wrappers as `bubbleup-counts` is: retains a known number of times on the main thread, on a
// Dispatch worker and under concurrentPerform, and prints what the wrappers counted beyond the same code without.
import Dispatch

final class Object {}

@inline(never)
func retain(_ object: Object, _ count: Int) {
  let object = Unmanaged.passUnretained(object)
  for _ in 0..<count { _ = object.retain() }
  for _ in 0..<count { object.release() }
}

func counted(_ body: () -> Void) -> (retains: Int64, releases: Int64) {
  bubbleup_references_start()
  body()
  bubbleup_references_stop()
  return (total("swift_retain", "swift_retain_n"), total("swift_release", "swift_release_n"))
}

func total(_ functions: String...) -> Int64 {
  functions.reduce(0) { sum, function in
    let count = bubbleup_references_count(function)
    guard count >= 0 else { fatalError("\(function) is not wrapped") }
    return sum + count
  }
}

func check(_ place: String, _ expected: Int64, _ body: (_ count: Int) -> Void) {
  body(1)
  let without = counted { body(0) }
  let with = counted { body(1_000) }
  let (retains, releases) = (with.retains - without.retains, with.releases - without.releases)
  print("\(place): \(retains) retains and \(releases) releases of \(expected)")
  guard retains == expected, releases == expected else { fatalError("\(place): calls went by uncounted") }
}

let object = Object()
check("main thread", 1_000) { retain(object, $0) }
let queue = DispatchQueue(label: "worker")
check("Dispatch worker", 1_000) { count in
  queue.async { retain(object, count) }
  // Waits for the closure's release as well, which a semaphore in it would not.
  queue.sync {}
}
check("concurrentPerform", 64_000) { count in
  DispatchQueue.concurrentPerform(iterations: 64) { _ in retain(object, count) }
}
