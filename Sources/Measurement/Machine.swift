import Glibc

/// The fields that stay the same as long as the machine does.
package struct Machine: Sendable, Equatable {
  package let processor: ProcessorDescription
  /// The caches of the first processor, as in `L2 2048K`; none where the system does not say.
  package let caches: [String]
  package let cores: Int
  /// Memory, in whole gibibytes, rounded: the kernel keeps a little for itself, and not always the same.
  package let memoryGibibytes: Int
  package let architecture: String

  package static func current() -> Machine {
    let pages = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE)))
    return Machine(
      processor: ProcessorDescription(cpuinfo: SystemFile.text(at: "/proc/cpuinfo") ?? ""),
      caches: Self.caches(below: "/sys/devices/system/cpu/cpu0/cache"),
      cores: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))),
      memoryGibibytes: Int((pages / 1_073_741_824).rounded()),
      architecture: KernelDescription.current()?.architecture ?? "unknown"
    )
  }

  private static func caches(below path: String) -> [String] {
    (0..<8).compactMap { index in
      let facts = ["level", "type", "size"].map { SystemFile.line(at: "\(path)/index\(index)/\($0)") }
      guard let level = facts[0], let type = facts[1], let size = facts[2] else { return nil }
      return type == "Unified" ? "L\(level) \(size)" : "L\(level) \(type.lowercased()) \(size)"
    }
  }
}

/// What `/proc/cpuinfo` says of the processor; a pure reading of its text.
package struct ProcessorDescription: Sendable, Equatable {
  /// The marketing name, as in `Intel(R) Xeon(R) Processor`; nil where the kernel does not say.
  package let model: String?
  /// Vendor, family, model and stepping numbers joined by slashes, or what ARM has for them: cloud machines share a
  /// name, not these.
  package let signature: String?
  /// Whether a hypervisor lies between this system and the processor.
  package let isVirtual: Bool

  package init(cpuinfo: String) {
    var fields: [Substring: Substring] = [:]
    for line in cpuinfo.split(separator: "\n", omittingEmptySubsequences: false) {
      // A blank line ends a processor's block; the others repeat it.
      guard let colon = line.firstIndex(of: ":") else { break }
      fields[line[..<colon].trimmed] = line[line.index(after: colon)...].trimmed
    }
    model = fields["model name"].map(String.init)
    let onIntel: [Substring] = ["vendor_id", "cpu family", "model", "stepping"]
    let onARM: [Substring] = ["CPU implementer", "CPU part", "CPU variant", "CPU revision"]
    let numbers = (onIntel + onARM).compactMap { fields[$0] }
    signature = numbers.isEmpty ? nil : numbers.joined(separator: "/")
    let listed: Substring = fields["flags"] ?? fields["Features"] ?? ""
    isVirtual = listed.split(separator: " ").contains("hypervisor")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest.drop { $0.isWhitespace }
  }
}

package struct KernelDescription: Sendable, Equatable {
  package let system: String
  package let release: String
  package let architecture: String

  package static func current() -> KernelDescription? {
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

  static func line(at path: String) -> String? {
    text(at: path).flatMap { $0.split(separator: "\n").first.map(String.init) }
  }
}
