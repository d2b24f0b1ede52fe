import Glibc
import Synchronization

/// Where a debugger stops a schedule that fails: at the step that broke a rule, on the thread of its actor.
package enum ScheduleFailure {
  /// The name of the function that is called then, as breakpoints have it.
  package static let symbol = "bubbleup_schedule_failed"

  // Something to do, or an optimiser would leave the call out.
  fileprivate static let count = Atomic<Int>(0)

  static func found(_ violation: Violation) { violation.description.withCString { stopHere($0) } }
}

@inline(never)
@_cdecl("bubbleup_schedule_failed")
func stopHere(_ words: UnsafePointer<CChar>) {
  ScheduleFailure.count.wrappingAdd(words.pointee == 0 ? 0 : 1, ordering: .relaxed)
}

/// Whether somebody traces this process.
enum Debugger {
  static var isAttached: Bool {
    guard let file = fopen("/proc/self/status", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("TracerPid:") { return !text.hasSuffix("\t0\n") }
    }
    return false
  }
}
