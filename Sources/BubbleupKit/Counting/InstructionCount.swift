public import Scenarios

/// The instructions that one message of a case takes, outside the kernel.
public struct InstructionCount: Sendable {
  /// Who counted.
  public enum Source: String, Sendable {
    /// valgrind's callgrind, which interprets every instruction: repeatable to the unit.
    case callgrind
    /// The processor's own counter: real hardware, and off by a few for every interrupt.
    case hardware
  }

  /// The case.
  public let subject: Case
  /// Who counted; nil where nobody did.
  public let source: Source?
  /// The instructions per message, or why there are none.
  public let figure: CountFigure

  /// The instructions per message to the nearest one; a script mixes messages, so that the mean is no whole number.
  public var perMessage: Int? { figure.value.map { Int($0.rounded()) } }
}
