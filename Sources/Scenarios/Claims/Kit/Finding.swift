/// What an experiment found: the figures, and the verdict that follows from their conditions by one rule for all claims.
public struct Finding: Sendable, Equatable {
  /// The figures with their conditions, in the order in which people see them.
  public let checks: [ClaimCheck]
  /// The verdict.
  public let verdict: ClaimVerdict

  /// Judges `checks`; `axis` names what the sides differ in, where there are several.
  public init(_ checks: [ClaimCheck], axis: String = "") {
    self.checks = checks
    verdict = Self.judge(checks.filter { $0.condition != nil }, axis: axis)
  }

  /// An experiment that could not be made.
  public init(untestable why: String, shown checks: [ClaimCheck] = []) {
    self.checks = checks
    verdict = .untestableHere(why: why)
  }

  private static func judge(_ checks: [ClaimCheck], axis: String) -> ClaimVerdict {
    guard !checks.isEmpty else { return .untestableHere(why: "nothing was judged") }
    if let open = checks.first(where: { $0.holds == nil }) {
      return .untestableHere(why: "\(open.figure.label): the interval contains the limit")
    }
    let sides = Dictionary(grouping: checks, by: \.side).mapValues { $0.allSatisfy { $0.holds == true } }
    let holding = sides.filter(\.value).keys.sorted()
    if holding.count == sides.count { return .confirmed }
    if holding.isEmpty { return .refuted }
    return .depends(on: "\(axis): holds for \(holding.joined(separator: ", "))")
  }
}
