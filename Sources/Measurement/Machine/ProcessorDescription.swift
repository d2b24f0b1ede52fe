/// What `/proc/cpuinfo` says of the processor; a pure reading of its text.
public struct ProcessorDescription: Sendable, Equatable {
  /// The marketing name, as in `Intel(R) Xeon(R) Processor`; nil where the kernel does not say.
  public let model: String?
  /// Vendor, family, model and stepping numbers joined by slashes: cloud machines share a name, not these.
  public let signature: String?
  /// Whether a hypervisor lies between this system and the processor.
  public let isVirtual: Bool

  /// Reads the first processor's block.
  public init(cpuinfo: String) {
    var fields: [Substring: Substring] = [:]
    for line in cpuinfo.split(separator: "\n", omittingEmptySubsequences: false) {
      // A blank line ends a processor's block; the others repeat it.
      guard let colon = line.firstIndex(of: ":") else { break }
      fields[line[..<colon].trimmed] = line[line.index(after: colon)...].trimmed
    }
    model = fields["model name"].map(String.init)
    let numbers = ["vendor_id", "cpu family", "model", "stepping"].compactMap { fields[$0] }
    signature = numbers.isEmpty ? nil : numbers.joined(separator: "/")
    isVirtual = fields["flags"]?.split(separator: " ").contains("hypervisor") ?? false
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.drop { $0.isWhitespace }
  }
}
