/// A place in the one order of everything that a history records.
///
/// A number and no time: two clocks of two cores may disagree about which of two reads came first, one counter
/// cannot.
package struct Stamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// How many stamps were given before this one.
  package let number: UInt64

  /// The stamp with the number `number`.
  package init(_ number: UInt64) {
    self.number = number
  }

  /// Orders by number, which is the order in which stamps were given.
  package static func < (left: Stamp, right: Stamp) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `@12`.
  package var description: String { "@\(number)" }
}
