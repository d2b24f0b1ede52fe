import Glibc

/// Why something could not be measured at all.
public struct MeasurementError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: String, Sendable, CaseIterable {
    /// The clock does not advance.
    case stuckClock
    /// A parameter lies outside its range.
    case badParameter
    /// A batch of the largest size still ends too soon: the work was deleted, or does nothing.
    case tooFast
    /// The checksum of a workload is not the expected one.
    case wrongChecksum
    /// The caller asked to stop.
    case stopped
    /// The allocator in use cannot be counted.
    case allocatorUnsupported
    /// Another counting window is open.
    case alreadyCounting
    /// Two counts of the same work never agreed.
    case unsteadyCount
    /// The operating system refused a call.
    case systemCall
  }

  /// What went wrong.
  public let code: Code
  /// Where, and with which values.
  public let context: String

  /// Creates an error for one place.
  public init(_ code: Code, _ context: String) {
    self.code = code
    self.context = context
  }

  /// A call that the system refused, with the number that it gave as the reason.
  init(refused call: String, _ reason: Int32) {
    self.init(.systemCall, "\(call): \(String(cString: strerror(reason))) (errno \(reason))")
  }

  /// What went wrong, where, and what to do next.
  public var description: String { "\(context): \(code.advice)" }
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

/// Why a contender has no figures.
public struct CaseFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  public enum Code: String, Sendable, CaseIterable {
    /// Its objects could not be built.
    case preparation
    /// It did other work than expected.
    case wrongChecksum
  }

  /// What failed.
  public let code: Code
  /// Where, and with which values.
  public let context: String

  /// Creates a failure.
  public init(_ code: Code, _ context: String) {
    self.code = code
    self.context = context
  }

  /// What failed, and where.
  public var description: String {
    switch code {
    case .preparation: "\(context): the objects could not be built"
    case .wrongChecksum: "\(context): wrong checksum, so its times are not used; run 'bubbleup verify' on it"
    }
  }
}
