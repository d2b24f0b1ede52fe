import Glibc

package struct MeasurementError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    case stuckClock
    case badParameter
    /// A slice of the largest size still ends too soon: the work was deleted, or does nothing.
    case tooFast
    case wrongChecksum
    case stopped
    case allocatorUnsupported
    case alreadyCounting
    case unsteadyCount
    case systemCall
  }

  package let code: Code
  package let context: String

  package init(_ code: Code, _ context: String) {
    self.code = code
    self.context = context
  }

  /// A call that the system refused, with the number that it gave as the reason.
  init(refused call: String, _ reason: Int32) {
    self.init(.systemCall, "\(call): \(String(cString: strerror(reason))) (errno \(reason))")
  }

  package var description: String { "\(context): \(code.advice)" }
}

extension MeasurementError.Code {
  fileprivate var advice: String {
    switch self {
    case .stuckClock: "the clock does not advance; check the machine's clock source"
    case .badParameter: "outside the permitted range; see the documentation of this parameter"
    case .tooFast: "the work takes no time; check that the optimiser has not deleted it"
    case .wrongChecksum: "the work done is not the work expected; run 'bubbleup verify' on this case"
    case .stopped: "stopped on request; what was measured before is kept"
    case .allocatorUnsupported: "link libjemalloc 5.3 or newer into this executable to count allocations"
    case .alreadyCounting: "counting windows are process-wide; close the other one first"
    case .unsteadyCount: "counts differ from window to window; warm up, or stop the other threads"
    case .systemCall: "the operating system refused; see its limits with ulimit -a, and run 'bubbleup doctor'"
    }
  }
}

package struct CaseFailure: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    case preparation
    case wrongChecksum
  }

  package let code: Code
  package let context: String

  package init(_ code: Code, _ context: String) {
    self.code = code
    self.context = context
  }

  package var description: String {
    switch code {
    case .preparation: "\(context): the objects could not be built"
    case .wrongChecksum: "\(context): wrong checksum, so its times are not used; run 'bubbleup verify' on it"
    }
  }
}
