/// Names one lifetime of one link: a link that is cut and made again gets another name.
package struct LinkID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The lifetime's number; small numbers make the checker's tables small.
  package let number: UInt32

  /// The lifetime with the number `number`.
  package init(_ number: Int) {
    self.number = UInt32(truncatingIfNeeded: number)
  }

  /// The number as an index.
  package var index: Int { Int(number) }

  /// Orders by number.
  package static func < (left: LinkID, right: LinkID) -> Bool { left.number < right.number }

  /// The number as messages write it, as in `link 12`.
  package var description: String { "link \(number)" }
}
