internal import Glibc

/// The fields that stay the same as long as the machine does; the identity of a machine is a digest of them alone.
public struct Machine: Sendable, Equatable {
  /// The processor.
  public let processor: ProcessorDescription
  /// Processors online.
  public let cores: Int
  /// Memory, in whole gibibytes, rounded: the kernel keeps a little for itself, and not always the same.
  public let memoryGibibytes: Int
  /// The instruction set, as in `x86_64`.
  public let architecture: String

  /// Creates a description.
  public init(processor: ProcessorDescription, cores: Int, memoryGibibytes: Int, architecture: String) {
    self.processor = processor
    self.cores = cores
    self.memoryGibibytes = memoryGibibytes
    self.architecture = architecture
  }

  /// The machine at hand.
  public static func current() -> Machine {
    let pages = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE)))
    return Machine(
      processor: ProcessorDescription(cpuinfo: SystemFile.text(at: "/proc/cpuinfo") ?? ""),
      cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      memoryGibibytes: Int((pages / 1_073_741_824).rounded()),
      architecture: KernelDescription.current()?.architecture ?? "unknown"
    )
  }

  /// Sixteen hexadecimal digits that tell machines apart without naming them: no host name, no serial number.
  public var id: String {
    let fields = [
      processor.model ?? "", processor.signature ?? "", String(processor.isVirtual), String(cores),
      String(memoryGibibytes), architecture,
    ]
    let digits = String(Self.digest(fields.joined(separator: "\u{1F}")), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a, 64 bits (Fowler, Noll & Vo): identities are told apart, not protected.
  private static func digest(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
