#if DEBUG
import Foundation
import Scenarios
import Testing

@testable import BubbleupKit

/// `claims --challenge`, on claims whose findings are made up.
@Suite("claims --challenge")
struct ChallengeVerbTests {
  private let runs = TemporaryRuns()

  private func session(_ claims: [Claim], _ arguments: String...) -> Session { session(claims, arguments) }

  private func session(_ claims: [Claim], _ arguments: [String]) -> Session {
    var runner = ClaimsVerb(claims: claims)
    runner.interruption = { nil }
    runner.laboratory = { _ in FakeClaims.Idle() }
    runner.parent = runs.path
    return Session(["claims", "--challenge"] + arguments, tool: Session.tool(runner))
  }

  private static func finding(left: Int) -> Finding {
    Finding([ClaimCheck(ClaimFigure("objects left behind", count: left), .equals(0))])
  }

  private static let movable = FakeClaims.claim("A1", "Everything is dead after a pop") { _, planted in
    finding(left: planted == nil ? 0 : 7)
  }
  private static let immovable = FakeClaims.claim("A2", "Nothing is left") { _, _ in finding(left: 0) }
  private static let missing = FakeClaims.claim("A3", "Nothing is allocated") { lab, _ in
    let counts = try lab.counts(of: LabOperation("none") { { UInt64($0) } })
    return Finding(untestable: counts.reason ?? "")
  }

  @Test("succeeds where every verdict turns, and keeps nothing")
  func turned() {
    let session = session([Self.movable])
    #expect(session.code == .success)
    #expect(session.output.contains("somebody keeps what was popped"))
    #expect(!FileManager.default.fileExists(atPath: runs.path))
    // Only the rows that are named, as the experiments do.
    #expect(self.session([Self.movable, Self.immovable], "a1").code == .success)
  }

  @Test("fails where one does not turn or ends with an error, and proves nothing where one cannot be made")
  func codes() {
    let expected: [(claims: [Claim], code: ExitCode)] = [
      ([Self.movable, Self.immovable], .caseFailed), ([FakeClaims.failing], .caseFailed),
      ([Self.immovable, Self.missing], .caseFailed), ([Self.movable, Self.missing], .unavailable),
      ([FakeClaims.unavailable], .unavailable), ([Self.movable, FakeClaims.stopped], .interrupted),
    ]
    for (claims, code) in expected { #expect(session(claims).code == code, "\(claims.map(\.row))") }
    for arguments in [["--name", "one"], ["--all"], ["B"]] {
      #expect(session([Self.movable], arguments).code == .usage, "\(arguments)")
    }
  }

  @Test("as JSON it has every counter-world with both verdicts and what came of it")
  func json() throws {
    struct Record: Decodable {
      struct Entry: Decodable {
        struct World: Decodable { let name, change, outcome: String }
        let claim, plain, planted, standing, reason: String
        let world: World

        enum CodingKeys: String, CodingKey {
          case claim, plain, planted, standing, reason
          case world = "counter_world"
        }
      }
      let challenges: [Entry]
    }
    let output = session([Self.movable, Self.immovable], "--json").output
    let entries = try JSONDecoder().decode(Record.self, from: Data(output.utf8)).challenges
    #expect(entries.map(\.claim) == ["A1", "A2"] && entries.map(\.standing) == ["turned", "unmoved"])
    #expect(entries[0].plain == "confirmed" && entries[0].planted == "refuted")
    #expect(entries[0].world.outcome == "refuted" && !entries[1].reason.isEmpty)
  }
}
#endif
