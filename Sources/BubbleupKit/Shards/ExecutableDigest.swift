import Foundation

/// A digest of the executable that is running, by which two runs of the same build know each other.
enum ExecutableDigest {
  /// FNV-1a over eight bytes at a time, as hexadecimal digits; nil where the executable cannot be read.
  ///
  /// It tells builds apart and protects nothing, so nothing stronger is needed. Read once: a process has one executable,
  /// and a debug build takes a second for its own.
  static let current: String? = {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .alwaysMapped)
    else {
      return nil
    }
    return String(digest(bytes), radix: 16)
  }()

  static func digest(_ bytes: Data) -> UInt64 {
    bytes.withUnsafeBytes { raw in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for offset in stride(from: 0, to: raw.count - raw.count % 8, by: 8) {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x0000_0100_0000_01B3
      }
      for byte in raw.suffix(raw.count % 8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      return hash
    }
  }
}
