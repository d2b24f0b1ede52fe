import Dispatch
import Foundation

/// Where something happens: threads differ in their stacks.
///
/// The main thread itself has returned to the system by the time a test runs on Linux. Its stack is larger than either
/// of these, so what they can release it can.
enum ThreadKind: String, CaseIterable, Sendable {
  /// A worker of Dispatch's global queue.
  case worker
  /// A thread with 128 KiB, a sixty-fourth of a main thread's usual stack.
  case small

  /// Runs `work` there, and waits for it.
  func run(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      let job: @Sendable () -> Void = {
        work()
        continuation.resume()
      }
      switch self {
      case .worker: DispatchQueue.global().async(execute: job)
      case .small:
        let thread = Thread(block: job)
        thread.stackSize = 128 << 10
        thread.start()
      }
    }
  }
}
