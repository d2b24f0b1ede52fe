import CProbes
import Glibc
import Opaque

/// Everything about the surroundings that a run records, so that a figure can be judged later.
package struct Environment: Sendable, Equatable {
  package let machine: Machine
  package let kernel: KernelDescription?
  /// The processors that this process may use, which a container often narrows.
  package let usableCores: Int
  /// The frequency governor, as in `performance`; nil where there is none, as in most virtual machines.
  package let governor: String?
  package let load: LoadAverage?
  package let allocatorVersion: String?
  /// Whether the Swift runtime's objects come out of that allocator.
  package let isAllocatorServing: Bool
  package let build: BuildDescription

  package static func current() -> Environment {
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
}

/// How this code was compiled; the same chase took 1.8 µs in whole-module builds and 4.3 µs without.
package struct BuildDescription: Sendable, Equatable {
  package enum Mode: String, Sendable, CaseIterable {
    case release
    case debug
  }

  package let mode: Mode
  /// The Swift compiler, to the minor version that a compile-time condition can tell, as in `6.3`.
  package let swiftCompiler: String
  /// The full version of the C compiler of the same toolchain, which names the exact build.
  package let clang: String

  package static let current = BuildDescription(
    mode: opaque(_isDebugAssertConfiguration()) ? .debug : .release,
    swiftCompiler: compilerVersion,
    clang: String(cString: bubbleup_compiler_version())
  )

  private static var compilerVersion: String {
    // Compile-time conditions cannot be spelled as a value, hence the ladder. The patch level decides code
    // generation too, so the releases known to be in use are told apart.
    #if compiler(>=6.5)
    "6.5 or newer"
    #elseif compiler(>=6.4)
    "6.4"
    #elseif compiler(>=6.3.2)
    "6.3.2 or newer 6.3"
    #elseif compiler(>=6.3.1)
    "6.3.1"
    #elseif compiler(>=6.3)
    "6.3"
    #else
    "6.2"
    #endif
  }
}

/// How many processes wanted to run, on average; recorded before and after a run.
package struct LoadAverage: Sendable, Equatable {
  package let oneMinute: Double
  package let fiveMinutes: Double
  package let fifteenMinutes: Double

  package static func now() -> LoadAverage? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 3) { loads in
      guard let base = loads.baseAddress, getloadavg(base, 3) == 3 else { return nil }
      return LoadAverage(oneMinute: loads[0], fiveMinutes: loads[1], fifteenMinutes: loads[2])
    }
  }
}

/// How evenly the processor runs: the same arithmetic, timed slice after slice.
///
/// Changes of frequency, time given to others and interrupts all show as slower slices. It says that something
/// disturbs, not what.
package struct SpeedSpread: Sendable, Equatable {
  /// The ninth decile of the times above the fastest, as a share of it: 0.02 for 2 %.
  ///
  /// Not the slowest, since one interrupt among many slices is no drift.
  package let share: Double

  /// Times so many slices of about half a millisecond.
  package init(slices: Int = 100, time: TimeSource = .monotonic) throws(MeasurementError) {
    // Some 2 ns per step; shorter slices would see the clock, longer ones would average a change away.
    let sequence = XorshiftSequence(steps: 250_000)
    var times: [UInt64] = []
    for _ in 0..<slices {
      let start = time.now()
      _ = sequence.run(1)
      times.append(time.now().since(start).count)
    }
    times.sort()
    guard let fastest = times.first, fastest > 0 else {
      throw MeasurementError(.stuckClock, "a slice of arithmetic")
    }
    share = Double(times[(times.count - 1) * 9 / 10]) / Double(fastest) - 1
  }
}
