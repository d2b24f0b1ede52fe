extension ClockCalibration {
  /// How long a batch has to last so that two reads of this clock stay under `Defaults.timerShare` of it.
  ///
  /// From the measured cost and not from an assumed one: of one virtual machine, both 32 ns and 46 ns were seen, and a
  /// clock that has to ask the kernel is dearer by far.
  public var shortestBatch: Nanoseconds {
    let needed = 2 * cost / Defaults.timerShare * Defaults.shortestBatchSlack
    return max(Defaults.shortestBatch, Nanoseconds(UInt64(needed.rounded(.up))))
  }
}
