/// Steps for one form of one architecture, as a text that can be kept, mailed and run again.
public struct Script: Sendable, Hashable {
  /// The architecture's name.
  public let architecture: String
  /// The form of it that is driven.
  public let options: ArchitectureOptions
  /// What the steps were drawn from; nil for steps that somebody wrote.
  public let seed: UInt64?
  /// What is done, in order.
  public let steps: [Step]

  /// A script of `steps`.
  public init(architecture: String, options: ArchitectureOptions, seed: UInt64? = nil, steps: [Step]) {
    self.architecture = architecture
    self.options = options
    self.seed = seed
    self.steps = steps
  }

  /// The text that reads back as the same script: a line for each of architecture, options and seed, then a line per
  /// step.
  public var text: String {
    var lines = ["\(Header.architecture) \(architecture)", "\(Header.options) \(options.canonical)"]
    if let seed { lines.append("\(Header.seed) \(seed)") }
    return (lines + steps.map(\.description)).map { $0 + "\n" }.joined()
  }

  /// The words that begin a line that is no step.
  enum Header: String, CaseIterable, CustomStringConvertible {
    case architecture, options, seed

    var description: String { rawValue }
  }
}
