/// The machine that measured.
public struct MachineRecord: Codable, Equatable, Sendable {
  /// A digest of the stable properties alone, so that a kernel update does not make another machine.
  public let machineID: String
  /// The processor's model.
  public let cpuModel: String
  /// The instruction set.
  public let architecture: String
  /// The operating system's name.
  public let system: String
  /// The kernel's release.
  public var kernel: String
  /// The number of cores that the process may use.
  public let cores: Int
  /// The physical memory in bytes, where it is known.
  public var memoryBytes: Int?

  /// Describes a machine and derives its identifier.
  public init(
    cpuModel: String,
    architecture: String,
    system: String,
    kernel: String,
    cores: Int,
    memoryBytes: Int? = nil
  ) {
    self.cpuModel = cpuModel
    self.architecture = architecture
    self.system = system
    self.kernel = kernel
    self.cores = cores
    self.memoryBytes = memoryBytes
    machineID = Self.digest([cpuModel, architecture, system, "\(cores)"])
  }

  /// FNV-1a over the fields, each ended by a zero byte so that no two lists share a text: 16 hexadecimal digits.
  ///
  /// It tells machines apart and hides nothing, so a cryptographic digest would add only a dependency.
  private static func digest(_ fields: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for field in fields {
      for byte in Array(field.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  enum CodingKeys: String, CodingKey {
    case machineID = "machine_id"
    case cpuModel = "cpu_model"
    case architecture
    case system
    case kernel
    case cores
    case memoryBytes = "memory_bytes"
  }
}
