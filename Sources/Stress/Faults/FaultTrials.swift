#if Faults
/// What is done about each fault.
package enum FaultTrials {
  /// The trials of this module.
  package static let all: [FaultTrial] = tables + links + cleanup + proof + explored
}
#endif
