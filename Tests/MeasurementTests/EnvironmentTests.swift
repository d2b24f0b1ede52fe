import Measurement
import Testing

@Suite struct EnvironmentTests {
  private static let cpuinfo = """
    processor\t: 0
    vendor_id\t: GenuineIntel
    cpu family\t: 6
    model\t\t: 143
    model name\t: Intel(R) Xeon(R) Platinum
    stepping\t: 8
    flags\t\t: fpu vme hypervisor sse2

    processor\t: 1
    vendor_id\t: Other
    model name\t: Other
    """

  @Test("The first processor's block is read, and no other")
  func processor() {
    let processor = ProcessorDescription(cpuinfo: Self.cpuinfo)
    #expect(processor.model == "Intel(R) Xeon(R) Platinum")
    #expect(processor.signature == "GenuineIntel/6/143/8")
    #expect(processor.isVirtual)
  }

  @Test(
    "A kernel that says nothing, or something else, gives missing fields and no trap",
    arguments: ["", "\n", "junk", ":"]
  )
  func unknownProcessor(text: String) {
    let processor = ProcessorDescription(cpuinfo: text)
    #expect(processor.model == nil && processor.signature == nil && !processor.isVirtual)
  }

  @Test("The identity follows from the lasting fields alone, each of them counts, and its value is pinned")
  func identity() {
    func id(
      _ cores: Int = 2,
      _ memory: Int = 24,
      _ architecture: String = "x86_64",
      _ text: String = Self.cpuinfo
    ) -> String {
      Machine(
        processor: ProcessorDescription(cpuinfo: text),
        cores: cores,
        memoryGibibytes: memory,
        architecture: architecture
      ).id
    }
    #expect(id() == id())
    #expect(Set([id(), id(4), id(2, 16), id(2, 24, "aarch64"), id(2, 24, "x86_64", "")]).count == 5)
    #expect(id().count == 16)
    // Stored in runs: a change of the digest would make every old run "another machine".
    #expect(id() == "04b5211cca7d4577")
  }

  @Test("The surroundings of this process are filled in")
  func current() {
    let environment = Environment.current()
    #expect(environment.isAllocatorServing)
    #expect(environment.allocatorVersion?.isEmpty == false)
    #expect(environment.machine.cores >= 1 && environment.usableCores >= 1)
    #expect(environment.machine.memoryGibibytes >= 1)
    #expect(environment.kernel?.system == "Linux")
    #expect(environment.kernel?.architecture == environment.machine.architecture)
    #expect(environment.machineID == Environment.current().machineID)
    #expect(!environment.build.clang.isEmpty && environment.build.swiftCompiler.hasPrefix("6."))
    #if DEBUG
    #expect(environment.build.mode == .debug)
    #else
    #expect(environment.build.mode == .release)
    #endif
  }
}
