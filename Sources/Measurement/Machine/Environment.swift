/// Everything about the surroundings that a run records, so that a figure can be judged later.
public struct Environment: Sendable, Equatable {
  /// The machine's lasting properties.
  public let machine: Machine
  /// The kernel; nil where it does not say.
  public let kernel: KernelDescription?
  /// The processors that this process may use, which a container often narrows.
  public let usableCores: Int
  /// The frequency governor, as in `performance`; nil where there is none, as in most virtual machines.
  public let governor: String?
  /// The load at this moment; nil where the system does not say.
  public let load: LoadAverage?
  /// The version that the allocator reports; nil where it is not jemalloc.
  public let allocatorVersion: String?
  /// Whether the Swift runtime's objects come out of that allocator.
  public let isAllocatorServing: Bool
  /// How this code was compiled.
  public let build: BuildDescription

  /// The surroundings at this moment.
  public static func current() -> Environment {
    let machine = Machine.current()
    return Environment(
      machine: machine,
      kernel: KernelDescription.current(),
      usableCores: (try? ProcessorSet.ofCallingThread())?.members.count ?? machine.cores,
      governor: SystemFile.line(at: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
      load: LoadAverage.now(),
      allocatorVersion: Allocator.version,
      isAllocatorServing: Allocator.isServing,
      build: BuildDescription.current
    )
  }

  /// The identity of the machine: a digest of its lasting properties alone.
  public var machineID: String { machine.id }
}
