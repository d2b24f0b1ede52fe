import Glibc

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

/// What the kernel calls itself.
public struct KernelDescription: Sendable, Equatable {
  /// The system, as in `Linux`.
  public let system: String
  /// The release, as in `6.1.0-18-amd64`.
  public let release: String
  /// The instruction set, as in `x86_64`.
  public let architecture: String

  /// The running kernel; nil where it does not say.
  public static func current() -> KernelDescription? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return KernelDescription(
      system: text(of: names.sysname),
      release: text(of: names.release),
      architecture: text(of: names.machine)
    )
  }

  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Small text files in which the kernel describes itself.
enum SystemFile {
  /// The text, at most 64 KiB of it; nil where it cannot be read.
  ///
  /// Such files claim to be empty, so their size cannot be asked first.
  static func text(at path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The first line without its end; nil where there is none.
  static func line(at path: String) -> String? {
    text(at: path).flatMap { $0.split(separator: "\n").first.map(String.init) }
  }
}
