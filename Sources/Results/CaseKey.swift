/// What identifies a case across runs: scenario, strategy, size and parameters.
public struct CaseKey: Hashable, Sendable {
  package var scenario: String
  package var strategy: String
  package var controllers: Int?
  package var depth: Int?
  package var nodes: Int?
  package var threads: Int
  package var parameters: Parameters
  /// How its messages carry their payloads; nil where nothing is carried.
  package var payload: String?

  /// Names a case.
  public init(
    scenario: String,
    strategy: String,
    controllers: Int? = nil,
    depth: Int? = nil,
    nodes: Int? = nil,
    threads: Int = 1,
    parameters: Parameters = .none,
    payload: String? = nil
  ) {
    self.scenario = scenario
    self.strategy = strategy
    self.controllers = controllers
    self.depth = depth
    self.nodes = nodes
    self.threads = threads
    self.parameters = parameters
    self.payload = payload
  }

  /// The columns of a case, for every table whose rows hold one.
  package static let columns: [Column<CaseKey>] = [
    Column("scenario", \.scenario, .name, "what is built and sent"),
    Column("strategy", \.strategy, .name, "who carries the messages, as in `parent.weak`"),
    Column("controllers", \.controllers, .optional(cardinal), "controllers, where the case has any"),
    Column("depth", \.depth, .optional(cardinal), "levels on the longest path to the application"),
    Column("nodes", \.nodes, .optional(cardinal), "nodes that live"),
    Column("threads", \.threads, .count(from: 1, to: FileLimits.mostThreads), "threads that send"),
    Column("parameters", \.parameters, .parameters, "all other parameters"),
    Column(
      "payload",
      \.payload,
      .optional(.name),
      "how messages carry their payloads, `value` or `boxed`; among the parameters too where that is not the strategy's own way"
    ),
  ]

  private static var cardinal: Codec<Int> { .count(to: FileLimits.largestCardinal) }

  static let blank = CaseKey(scenario: "", strategy: "")
}

extension CaseKey: CustomStringConvertible {
  /// The case as a message shows it.
  public var description: String {
    let sizes = [("controllers", controllers), ("depth", depth), ("nodes", nodes), ("threads", threads)]
    let shown = sizes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let all = [scenario, strategy] + shown + (parameters.text.isEmpty ? [] : [parameters.text])
    return all.joined(separator: " ")
  }
}
