import Glibc

/// How much memory a plan and its hierarchy may take.
public struct AvailableMemory: Hashable, Sendable, CustomStringConvertible {
  package let bytes: Int

  package init(bytes: Int) { self.bytes = max(0, bytes) }

  /// No limit: where nothing is known about memory, nothing is refused because of it.
  package static let unlimited = AvailableMemory(bytes: .max)

  /// The amount in its largest whole unit, with one decimal.
  public var description: String {
    let units: [(name: String, size: Int)] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    guard let unit = units.first(where: { bytes >= $0.size }) else { return "\(bytes) B" }
    let tenths = bytes / unit.size * 10 + bytes % unit.size * 10 / unit.size
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }

  /// What is free right now, by the kernel's own estimate; `unlimited` where it gives none.
  public static var current: AvailableMemory {
    guard let file = fopen("/proc/meminfo", "re") else { return .unlimited }
    defer { fclose(file) }
    // More than all of it; the figure is in the third line.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let read = fread(&bytes, 1, bytes.count, file)
    return AvailableMemory(meminfo: String(decoding: bytes[..<read], as: UTF8.self))
  }

  /// What `/proc/meminfo` says when it reads like this.
  package init(meminfo: String) {
    let words = meminfo.split(separator: "\n").lazy.map { $0.split(whereSeparator: \.isWhitespace) }
      .first { $0.first == "MemAvailable:" }
    self.init(bytes: words.flatMap { Int($0.dropFirst().first ?? "") }.map { $0 << 10 } ?? .max)
  }
}
