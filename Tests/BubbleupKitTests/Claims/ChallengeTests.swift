#if DEBUG
import Foundation
import Scenarios
import Testing

@testable import BubbleupKit

/// `claims --challenge`, on claims whose findings are made up.
@Suite("claims --challenge")
struct ChallengeVerbTests {
  private let runs = TemporaryRuns()

  private func session(_ claims: [Claim], _ arguments: String...) -> Session {
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

  @Test("succeeds where every verdict turns, shows each change, and keeps nothing")
  func turned() {
    let session = session([Self.movable])
    #expect(session.code == .success)
    #expect(session.output.contains("somebody keeps what was popped"))
    #expect(session.output.contains("1 counter-worlds") && session.output.contains("1 turned"))
    #expect(!FileManager.default.fileExists(atPath: runs.path))
  }

  @Test("fails where one does not turn, and says what was found there")
  func unmoved() {
    let session = session([Self.movable, Self.immovable])
    #expect(session.code == .caseFailed)
    #expect(session.output.contains("unmoved: it comes out as confirmed"))
    #expect(session.output.contains("1 turned, 1 unmoved"))
  }

  @Test("fails where the experiment ends with an error")
  func failed() {
    let session = session([FakeClaims.failing])
    #expect(session.code == .caseFailed)
    #expect(session.output.contains("the experiment failed: Mishap()"))
  }

  @Test("says that something is unavailable where an experiment cannot be made, as nothing was proved")
  func untried() {
    #expect(session([Self.movable, Self.missing]).code == .unavailable)
    #expect(session([FakeClaims.unavailable]).code == .unavailable)
    #expect(session([Self.immovable, Self.missing]).code == .caseFailed)
  }

  @Test("ends with the signal that stopped it")
  func stopped() {
    #expect(session([Self.movable, FakeClaims.stopped]).code == .interrupted)
  }

  @Test(
    "takes rows as the experiments do, shows the figures of a single one, and refuses a name for what is not kept"
  )
  func arguments() {
    let single = session([Self.movable, Self.immovable], "a1")
    #expect(single.code == .success && single.output.contains("objects left behind: 7 (= 0: no)"))
    #expect(session([Self.movable], "--name", "one").code == .usage)
    #expect(session([Self.movable], "--all").code == .usage)
    #expect(session([Self.movable], "B").code == .usage)
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
