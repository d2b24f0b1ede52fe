import Hierarchy
import Testing

@Suite("Available memory")
struct AvailableMemoryTests {
  private static let host = "MemTotal:  8000 kB\nMemFree: 10 kB\nMemAvailable:   4000 kB\n"

  @Test("Without control groups it is the kernel's estimate")
  func hostOnly() {
    #expect(AvailableMemory(reading: ["/proc/meminfo": Self.host]).bytes == 4000 * 1024)
  }

  @Test("A limit of a control group or of one around it counts, whichever leaves least")
  func unifiedGroups() {
    var files = [
      "/proc/meminfo": Self.host,
      "/proc/self/cgroup": "0::/outer/inner\n",
      "/sys/fs/cgroup/outer/memory.max": "3000000\n",
      "/sys/fs/cgroup/outer/memory.current": "1000000\n",
      "/sys/fs/cgroup/outer/inner/memory.max": "max\n",
      "/sys/fs/cgroup/outer/inner/memory.current": "500\n",
    ]
    #expect(AvailableMemory(reading: files).bytes == 2_000_000)
    files["/sys/fs/cgroup/outer/memory.stat"] = "anon 5\ninactive_file 400000\n"
    #expect(AvailableMemory(reading: files).bytes == 2_400_000)
    files["/sys/fs/cgroup/outer/inner/memory.max"] = "700"
    #expect(AvailableMemory(reading: files).bytes == 200)
    files["/sys/fs/cgroup/outer/inner/memory.current"] = "800"
    #expect(AvailableMemory(reading: files).bytes == 0)
  }

  @Test("In a container whose group's path is not visible, the root of the mount has the limit")
  func hiddenPath() {
    let files = [
      "/proc/meminfo": Self.host,
      "/proc/self/cgroup": "0::/system/box.scope\n",
      "/sys/fs/cgroup/memory.max": "1000",
      "/sys/fs/cgroup/memory.current": "100",
    ]
    #expect(AvailableMemory(reading: files).bytes == 900)
  }

  @Test("The older kind of control groups counts too, and its unlimited value is no limit")
  func memoryGroups() {
    var files = [
      "/proc/meminfo": Self.host,
      "/proc/self/cgroup": "5:cpu,cpuacct:/box\n4:memory:/box\n",
      "/sys/fs/cgroup/memory/box/memory.limit_in_bytes": "2000000",
      "/sys/fs/cgroup/memory/box/memory.usage_in_bytes": "1500000",
      "/sys/fs/cgroup/memory/box/memory.stat": "total_inactive_file 100000",
    ]
    #expect(AvailableMemory(reading: files).bytes == 600_000)
    files["/sys/fs/cgroup/memory/box/memory.limit_in_bytes"] = "9223372036854771712"
    #expect(AvailableMemory(reading: files).bytes == 4000 * 1024)
  }

  @Test("Where nothing is known, nothing is limited; garbage is nothing known")
  func unknown() {
    #expect(AvailableMemory(reading: [:]) == .unlimited)
    #expect(
      AvailableMemory(reading: ["/proc/meminfo": "MemAvailable: lots kB", "/proc/self/cgroup": "::\nx\n"])
        == .unlimited
    )
  }

  @Test("This machine has some memory left, but not an unlimited amount")
  func current() {
    #expect(AvailableMemory.current.bytes > 0)
    #expect(AvailableMemory.current < .unlimited)
  }

  @Test("Amounts are written in their largest unit")
  func description() {
    let texts = [0, 1023, 1024, 1_600_000, 5 << 30, -7].map { AvailableMemory(bytes: $0).description }
    #expect(texts == ["0 B", "1023 B", "1.0 KiB", "1.5 MiB", "5.0 GiB", "0 B"])
    #expect(AvailableMemory.unlimited.description == "8589934591.9 GiB")
  }
}

extension AvailableMemory {
  fileprivate init(reading files: [String: String]) {
    self.init(reading: { files[$0] })
  }
}
