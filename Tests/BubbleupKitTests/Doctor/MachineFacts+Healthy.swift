import BubbleupKit

extension MachineFacts {
  /// A machine that leaves nothing to be desired.
  static let healthy = MachineFacts(
    isDebugBuild: false,
    compiler: "6.3.1",
    clock: .known(Clock(source: "tsc", cost: 30, resolution: 20)),
    cores: 4,
    usableProcessors: .known([0, 1, 2, 3]),
    governor: "performance",
    isVirtual: false,
    speedSpread: .known(0.01),
    hardwareInstructions: .known(4_000),
    valgrind: "/usr/bin/valgrind",
    allocator: Allocator(version: "5.3.0-0-g54ea", hasStatistics: true, isServing: true, hooked: .known(1)),
    countedRetains: .known(("/build/bubbleup-counts", 10)),
    load: 0.5,
    stolen: StolenTime(now: 0, sinceStart: 0.001),
    freeMemory: 8 << 30,
    stackLimit: 8 << 20,
    terminal: TerminalTraits(width: 120, isUTF8: true, usesColor: true)
  )
}
