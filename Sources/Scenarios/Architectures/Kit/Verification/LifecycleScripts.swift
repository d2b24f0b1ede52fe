/// The scripts that nobody has to draw: each operation alone, after each other one, and again and again.
///
/// Random scripts reach the rest; these make sure that no run of them misses what has one cause or two.
struct LifecycleScripts {
  /// Times that most operations are repeated: well beyond the height at which a world caps its stacks.
  private static let repeats = 20
  /// Times that a tab is switched and a deep link followed (catalogue D14, and the list of lifecycle operations).
  private static let manyRepeats = 1_000

  let operations: [Operation]

  /// All of them, in an order that does not change.
  var all: [[Step]] { alone + inPairs + repeated }

  private var alone: [[Step]] { operations.map { [Step($0)] } }

  /// The second of a pair takes another argument, so that a pair of one operation is on two things.
  private var inPairs: [[Step]] {
    operations.flatMap { first in operations.map { [Step(first), Step($0, 1)] } }
  }

  private var repeated: [[Step]] {
    operations.map { operation in
      let isMany = operation == .selectTab || operation == .deepLink
      return (0..<(isMany ? Self.manyRepeats : Self.repeats)).map { Step(operation, $0) }
    }
  }
}
