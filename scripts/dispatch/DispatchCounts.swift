/// How many places of some code choose the function at run time.
struct DispatchCounts: Equatable, CustomStringConvertible {
  /// Look-ups in a class's table, those of `super` included.
  var classMethod = 0
  /// Look-ups in a conformance's table.
  var witnessMethod = 0
  /// Calls of a value that is no function known by name: a closure, or a function out of a table.
  var indirect = 0

  var total: Int { classMethod + witnessMethod + indirect }

  var description: String {
    "class_method \(classMethod), witness_method \(witnessMethod), indirect \(indirect)"
  }

  static func + (left: Self, right: Self) -> Self {
    Self(
      classMethod: left.classMethod + right.classMethod,
      witnessMethod: left.witnessMethod + right.witnessMethod,
      indirect: left.indirect + right.indirect
    )
  }
}
