/// What identifies a case across runs: scenario, strategy, size and parameters.
public struct CaseKey: Hashable, Sendable {
  /// The scenario's name.
  public var scenario: String
  /// The strategy's name, `family.variant`.
  public var strategy: String
  /// The number of controllers, where the case has any.
  public var controllers: Int?
  /// The levels on the longest path to the application.
  public var depth: Int?
  /// The number of live nodes.
  public var nodes: Int?
  /// The number of threads that send.
  public var threads: Int
  /// All other parameters.
  public var parameters: Parameters

  /// Names a case.
  public init(
    scenario: String,
    strategy: String,
    controllers: Int? = nil,
    depth: Int? = nil,
    nodes: Int? = nil,
    threads: Int = 1,
    parameters: Parameters = .none
  ) {
    self.scenario = scenario
    self.strategy = strategy
    self.controllers = controllers
    self.depth = depth
    self.nodes = nodes
    self.threads = threads
    self.parameters = parameters
  }
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
