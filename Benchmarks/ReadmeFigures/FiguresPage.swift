import Results

/// README with its blocks, each between two markers on lines of their own.
struct FiguresPage {
  let path = "README.md"
  let text: String
  private let reference: Reference
  private let selfCost: SelfCostTable
  private let claims: Claims

  init() throws {
    text = String(decoding: try WholeFile.read(path, limit: FileLimits.maximumJSONBytes), as: UTF8.self)
    reference = try Reference(path: "results/reference")
    claims = try Claims(reference.directory)
    selfCost = try SelfCostTable(path: "results/self-cost")
  }

  /// The runs that the figures are of.
  var runs: String { "\(reference.directory.path) and \(selfCost.run.path)" }

  /// The page with every block as the runs have it.
  func written() throws -> String {
    let blocks = [
      ("headline", try Headline(reference: reference).text()),
      ("machine", try Origin(reference: reference).text()),
      ("plain", try Plain(reference: reference).text()),
      ("choosing", try Choosing(reference: reference, claims: claims).text()),
      ("threads", try Threads(reference: reference).text()),
      ("self-cost", try selfCost.text()),
    ]
    return try blocks.reduce(text) { page, block in try Self.replaced(block.0, by: block.1, in: page) }
  }

  private static func replaced(_ name: String, by text: String, in page: String) throws -> String {
    let (begin, end) = ("<!-- \(name): written by scripts/readme-figures -->\n", "<!-- \(name): end -->\n")
    let before = page.split(separator: begin, omittingEmptySubsequences: false)
    let after = before.last?.split(separator: end, omittingEmptySubsequences: false) ?? []
    guard before.count == 2, after.count == 2 else {
      throw ReadmeError(
        "README.md needs exactly one line '\(begin.dropLast())', and after it one '\(end.dropLast())'"
      )
    }
    return "\(before[0])\(begin)\n\(text)\n\n\(end)\(after[1])"
  }
}
