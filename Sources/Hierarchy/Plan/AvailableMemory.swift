#if os(Linux)
import Glibc
#endif

/// How much memory a plan and its hierarchy may take.
public struct AvailableMemory: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The amount.
  public let bytes: Int

  /// So many bytes; less than nothing counts as nothing.
  public init(bytes: Int) {
    self.bytes = max(0, bytes)
  }

  /// As much as one likes: where nothing is known about memory, nothing is refused because of it.
  public static let unlimited = AvailableMemory(bytes: .max)

  /// Whether there is less on the left.
  public static func < (left: AvailableMemory, right: AvailableMemory) -> Bool { left.bytes < right.bytes }

  /// The amount in its largest whole unit, with one decimal.
  public var description: String {
    let units: [(name: String, size: Int)] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    guard let unit = units.first(where: { bytes >= $0.size }) else { return "\(bytes) B" }
    let tenths = bytes / unit.size * 10 + bytes % unit.size * 10 / unit.size
    return "\(tenths / 10).\(tenths % 10) \(unit.name)"
  }
}

#if os(Linux)
extension AvailableMemory {
  /// What is free right now: the kernel's own estimate, or less where a control group allows less.
  public static var current: AvailableMemory { AvailableMemory(reading: contents(of:)) }

  /// What the kernel's files say, read through `file`; `unlimited` if they say nothing.
  ///
  /// A container sees the host's `/proc/meminfo`, so its own limit has to be asked of its control group and of
  /// every group around that one, any of which may be the tightest.
  package init(reading file: (String) -> String?) {
    let membership = file("/proc/self/cgroup") ?? ""
    let limits = [Self.freeOnHost(file)] + Self.freeInGroups(membership, file)
    self.init(bytes: limits.compactMap(\.self).min() ?? .max)
  }

  private static func freeOnHost(_ file: (String) -> String?) -> Int? {
    guard let kibibytes = field("MemAvailable:", of: file("/proc/meminfo") ?? "") else { return nil }
    let (bytes, overflows) = kibibytes.multipliedReportingOverflow(by: 1 << 10)
    return overflows ? nil : bytes
  }

  private static func freeInGroups(_ membership: String, _ file: (String) -> String?) -> [Int?] {
    membership.split(separator: "\n").flatMap { line -> [Int?] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      if parts[0] == "0", parts[1].isEmpty {
        return groups(upFrom: parts[2], root: "/sys/fs/cgroup").map { freeInUnifiedGroup($0, file) }
      }
      guard parts[1].split(separator: ",").contains("memory") else { return [] }
      return groups(upFrom: parts[2], root: "/sys/fs/cgroup/memory").map { freeInMemoryGroup($0, file) }
    }
  }

  /// The folders of a group and of all groups around it; those that do not exist in this container have no files.
  private static func groups(upFrom path: Substring, root: String) -> [String] {
    var folders = [root]
    for name in path.split(separator: "/") { folders.append("\(folders[folders.count - 1])/\(name)") }
    return folders
  }

  private static func freeInUnifiedGroup(_ folder: String, _ file: (String) -> String?) -> Int? {
    free(
      limit: file("\(folder)/memory.max"),
      used: file("\(folder)/memory.current"),
      reclaimable: field("inactive_file", of: file("\(folder)/memory.stat") ?? "")
    )
  }

  private static func freeInMemoryGroup(_ folder: String, _ file: (String) -> String?) -> Int? {
    free(
      limit: file("\(folder)/memory.limit_in_bytes"),
      used: file("\(folder)/memory.usage_in_bytes"),
      reclaimable: field("total_inactive_file", of: file("\(folder)/memory.stat") ?? "")
    )
  }

  /// A group's use includes cached file pages, of which the inactive ones are given back under pressure.
  private static func free(limit: String?, used: String?, reclaimable: Int?) -> Int? {
    guard let limit = number(limit), let used = number(used) else { return nil }
    return max(0, limit - max(0, used - (reclaimable ?? 0)))
  }

  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0.split(whereSeparator: \.isWhitespace).first ?? "") }
  }

  private static func field(_ name: String, of text: String) -> Int? {
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count >= 2, words[0] == name { return Int(words[1]) }
    }
    return nil
  }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let read = fread(&chunk, 1, chunk.count, file), read > 0 { bytes += chunk[..<read] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
#endif
