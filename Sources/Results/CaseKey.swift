/// What identifies a case across runs: scenario, strategy, size and options.
package struct CaseKey: Hashable, Sendable {
  /// What is built and sent, with the size that people call it by, as in `chain-100`.
  package var scenario: String
  package var strategy: String
  package var controllers: Int?
  package var depth: Int?
  package var nodes: Int?
  package var threads: Int
  package var parameters: Parameters
  /// How its messages carry their payloads; nil where nothing is carried.
  package var payload: String?

  package init(
    scenario: String = "",
    strategy: String = "",
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

  /// The columns of a case, the same in every table whose rows hold one.
  ///
  /// The id comes last, as it is checked against what was read before it.
  package static let columns: [Column<CaseKey>] = [
    Column("scenario", \.scenario, .name, "what is built and sent, with its size, as in `chain-100`"),
    .strategy(\.strategy),
    Column("controllers", \.controllers, .optional(cardinal), size),
    Column("depth", \.depth, .optional(cardinal)),
    Column("nodes", \.nodes, .optional(cardinal)),
    .threads(\.threads), .options(\.parameters),
    Column(
      "payload",
      \.payload,
      .optional(.name),
      "`value` or `boxed`, how messages carry their payloads; `boxed` stands among the options too"
    ),
    Column(
      "case_id",
      derived: { $0.id },
      "the case in one word: scenario, strategy, the words of its options, and `x2` for two threads"
    ),
  ]

  private static let size = "controllers, levels on the longest path to the application, and live nodes"

  private static var cardinal: Codec<Int> { .count(to: FileLimits.largestCardinal) }
}

extension CaseKey {
  /// The name of a scenario of this shape: with its depth if it is a chain, and else with its number of controllers.
  package static func scenario(_ shape: String, controllers: Int?, depth: Int?) -> String {
    let size = shape == chain ? depth : controllers
    return size.map { "\(shape)-\($0)" } ?? shape
  }

  /// The scenario without its size.
  package var shape: String {
    for size in [controllers, depth].compactMap({ $0.map { "-\($0)" } }) where scenario.hasSuffix(size) {
      return String(scenario.dropLast(size.count))
    }
    return scenario
  }

  /// The same case with its payloads in boxes, itself where they are; nil where nothing is carried.
  package var inBoxes: CaseKey? {
    var key = self
    let options = Dictionary(uniqueKeysWithValues: parameters.pairs)
    guard payload == "value", let boxed = try? Parameters(options.merging(["payload": "boxed"]) { $1 })
    else { return payload == nil ? nil : self }
    (key.payload, key.parameters) = ("boxed", boxed)
    return key
  }

  /// Whether levels stand one below the other, which scenarios of several depths share.
  package var isChain: Bool { shape == Self.chain }

  private static let chain = "chain"

  /// The case in one word that a shell takes without quotes.
  ///
  /// Of words alone no key is said: which option `recursive` is of needs no saying. A file in which two cases came to one
  /// id would be refused.
  package var id: String {
    let options = parameters.pairs.map { key, value in
      value.utf8.first.map { (0x61...0x7A).contains($0) } == true ? value : "\(key)=\(value)"
    }
    return ([scenario, strategy] + options + (threads > 1 ? ["x\(threads)"] : [])).joined(separator: "/")
  }
}

extension CaseKey: CustomStringConvertible {
  /// The case as a message shows it.
  package var description: String {
    let sizes = [("controllers", controllers), ("depth", depth), ("nodes", nodes), ("threads", threads)]
    let shown = sizes.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let all = [shape, strategy] + shown + (parameters.text.isEmpty ? [] : [parameters.text])
    return all.joined(separator: " ")
  }
}
