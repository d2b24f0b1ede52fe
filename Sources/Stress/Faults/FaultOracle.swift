#if Faults
/// What has to go red when a fault is planted.
package enum FaultOracle: String, Sendable, CaseIterable {
  /// The explorer finds a schedule in which a rule is broken.
  case explorer
  /// An assertion in the code itself ends the process.
  case assertion
  /// The process ends by a signal, as no check can be faster than the fault.
  case crash
  /// A checker finds fault with what was recorded, counted or left behind.
  case checker
}
#endif
