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
    case .wrongChecksum: "\(context): wrong checksum, so its times are not used; run `bubbleup verify` on it"
    }
  }
}
