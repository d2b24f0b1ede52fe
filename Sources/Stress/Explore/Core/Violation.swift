/// What went wrong in a schedule.
package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed list of kinds; a minimised schedule has to fail in the same one.
  package enum Code: String, Sendable, CaseIterable {
    /// A check of the program found something that must not be.
    case oracle
    /// Nobody could go on.
    case deadlock
    /// Guarded state was touched by somebody who does not hold the lock.
    case unguarded
    /// It went on for more steps than any correct schedule has.
    case endless
    /// A step did not come back.
    case stuck
    /// The same choices led to another trace.
    case irreproducible
  }

  /// Which kind.
  package let code: Code
  /// What exactly, with names.
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
