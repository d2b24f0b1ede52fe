/// One operation of a script, with a number that picks what it is done to.
public struct Step: Sendable, Hashable, CustomStringConvertible {
  /// What is done.
  public let operation: Operation
  /// Picks a screen, a tab, a flow: taken modulo how many there are, so that every number means something.
  public let argument: Int

  /// `operation` on whatever `argument` picks.
  public init(_ operation: Operation, _ argument: Int = 0) {
    self.operation = operation
    self.argument = argument
  }

  /// As a line of a script: `push 3`.
  public var description: String { "\(operation.rawValue) \(argument)" }

  /// Whether the argument is even, for what can be done in two ways.
  var isEven: Bool { argument.isMultiple(of: 2) }

  /// The element of `choices` that the argument picks; nil if there are none.
  public func pick<Choices: RandomAccessCollection>(from choices: Choices) -> Choices.Element?
  where Choices.Index == Int {
    choices.isEmpty ? nil : choices[choices.startIndex + argument % choices.count]
  }
}
