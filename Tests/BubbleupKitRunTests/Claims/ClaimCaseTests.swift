#if DEBUG
import Scenarios
import Suites
import Testing

@testable import BubbleupKit

/// What a claim tells its reader to type has to work.
@Suite("The commands that claims name")
struct ClaimCaseTests {
  private static let tool = Bubbleup.tool(name: "bubbleup")
  private static let cases = ClaimCatalogue.all.flatMap { claim in claim.cases.map { (claim.row, $0) } }

  @Test("are commands of this tool, and what they filter for is there")
  func commands() {
    for (row, line) in Self.cases {
      let words = ShellWords.words(of: line)
      #expect(words.first == "bubbleup", "\(row): \(line)")
      do {
        guard case .perform(let arguments) = try Self.tool.table.parse(Array(words.dropFirst())).request
        else {
          Issue.record("\(row): \(line) does nothing")
          continue
        }
        #expect(try Self.selects(arguments), "\(row): \(line) selects nothing")
      } catch {
        Issue.record("\(row): \(line) is refused: \(error)")
      }
    }
  }

  @Test("measure every case that the claim measures, on the same hierarchy with the same options")
  func measured() throws {
    // That a claim which measures cases names such a command is tested in ClaimTests.
    for claim in ClaimCatalogue.all where claim.cases.contains(where: { $0.hasPrefix("bubbleup run ") }) {
      let lab = FakeClaims.Idle()
      _ = try claim.findings(in: lab)
      let measured = try Set(claim.cases.flatMap(Self.measured))
      for subject in lab.subjects.subtracting(measured) { Issue.record("\(claim.row) times \(subject)") }
    }
  }

  /// The cases of a line, as text with everything that matters for what is measured.
  private static func measured(by line: String) throws -> [String] {
    let words = Array(ShellWords.words(of: line).dropFirst())
    guard case .perform(let arguments) = try tool.table.parse(words).request, arguments.verb.name == "run"
    else { return [] }
    let request = try RunRequest(arguments)
    guard request.parts.contains(.messages) else { return [] }
    return try RunPlanner(request: request).timedCases().map { FakeClaims.Idle.text($0.1) }
  }

  private static func selects(_ arguments: Arguments) throws -> Bool {
    guard ["verify", "counts", "run"].contains(arguments.verb.name) else { return true }
    let selection = try CaseSelection(arguments)
    switch arguments.verb.name {
    case "verify":
      return ArchitectureCase.all(of: ArchitectureCatalogue.all).contains(where: selection.includes)
        || VerificationSuite.scenarios(seed: 1, of: .standard).contains {
          VerificationSuite.cases(of: $0, in: .standard).contains(where: selection.includes)
        }
    case "counts": return CountingSuite.cases(of: .standard).contains(where: selection.includes)
    default: return try !RunPlanner(request: RunRequest(arguments)).plan().units.isEmpty
    }
  }
}
#endif
