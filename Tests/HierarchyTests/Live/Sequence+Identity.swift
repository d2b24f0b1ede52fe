import Hierarchy

extension Sequence where Element: Responder {
  /// Whether both have the same objects in the same order.
  func isIdentical(to others: some Sequence<Element>) -> Bool {
    elementsEqual(others) { $0 === $1 }
  }
}
