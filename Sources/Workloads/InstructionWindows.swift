import CProbes
import Foundation
package import Hierarchy
package import Scenarios
import Strategies

/// Sends the messages of a case in windows of one length and of twice that, for counting instructions.
///
/// Entering and leaving a window takes instructions too. They are the same for both lengths, so the difference of the
/// totals is exactly what the messages in between took.
package enum InstructionWindows {
  /// Windows of one length and of twice that, several times over; both halves must come to the same.
  package static let lengths = [1, 2, 1, 2, 1, 2, 1, 2]

  /// Sends everything, and fills in the windows' totals where `section` knows them.
  package static func count(
    _ subject: Case,
    on plan: HierarchyPlan,
    _ tally: inout CaseTally,
    with section: some InstructionSection
  ) throws {
    guard !subject.strategy.isAsynchronous else {
      throw Unavailable(
        reason: "its messages are handled on other threads, and their waiting would be counted"
      )
    }
    let messages = CaseCounter.messages(of: plan, atLeast: CountingDefaults.messagesPerInstructionWindow)
    let live = LiveCase(plan, subject.strategy, subject.options)
    defer { live.end() }
    let expectation = SendExpectation(plan, subject.strategy, subject.options)
    // Everything that comes once, and once more, as windows are short.
    for _ in 0..<2 { _ = live.send(2 * messages) }
    for length in lengths {
      var sum: UInt64 = 0
      let total = try section.count { sum = live.send(length * messages) }
      if let total { tally.windows.append(total) }
      try WrongDelivery.require(sum, expectation.checksum(of: length * messages))
    }
    tally.nodes = plan.count
    tally.messages = messages
  }
}

/// Something that can count the instructions of a closure.
package protocol InstructionSection {
  /// Runs `body`; its instructions, or nil where someone outside the process counts them.
  func count(_ body: () -> Void) throws -> Int64?
}

/// Runs the closure below a function that a tool outside the process knows by name.
package struct MarkedSection: InstructionSection {
  package init() {}

  package static let symbol = "bubbleup_marked_section"

  package func count(_ body: () -> Void) -> Int64? {
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { place in
        bubbleup_marked_section({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, place)
      }
    }
    return nil
  }
}

package struct HardwareSection: InstructionSection {
  package init() {}

  package func count(_ body: () -> Void) throws -> Int64? {
    let descriptor = bubbleup_instructions_open()
    guard descriptor >= 0 else {
      let reason = strerror(-descriptor).map { String(cString: $0) } ?? "error \(-descriptor)"
      throw Unavailable(reason: "no hardware counter: perf_event_open: \(reason)")
    }
    defer { bubbleup_instructions_close(descriptor) }
    bubbleup_instructions_start(descriptor)
    body()
    return bubbleup_instructions_stop(descriptor)
  }
}
