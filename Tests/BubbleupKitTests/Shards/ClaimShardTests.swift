#if DEBUG
import Results
import Testing

@testable import BubbleupKit

@Suite("Claims in parts", .serialized)
struct ClaimShardTests {
  private let folder = StressShards()

  @Test("claims put together are those of the undivided command in its order, whatever the number of shards")
  func together() throws {
    #expect(folder.session(["claims", "--name", "whole"]).code == .success)
    let expected = try folder.table("whole", "claims.csv")
    #expect(expected.count == 6)
    for count in [2, 3, 7] {
      let shards = folder.shards(["claims"], count, as: "c")
      let merged = folder.merge(shards.reversed(), as: "merged-\(count)")
      #expect(merged.code == .success, "\(merged.diagnostics)")
      #expect(try folder.table("merged-\(count)", "claims.csv") == expected)
      // The rows of one claim are read against one another: no two shards have them.
      let owners = try shards.map { name in Set(try folder.open(name).rows(of: ClaimRow.table).map(\.claim)) }
      #expect(owners.reduce(0) { $0 + $1.count } == 4)
    }
  }

  @Test("a claim whose experiment failed in a shard ends the merge with 6")
  func failed() throws {
    folder.claims = FakeClaims.all + [FakeClaims.failing]
    let shards = folder.shards(["claims"], 2, as: "c", expecting: nil)
    #expect(folder.merge(shards, as: "merged").code == .caseFailed)
  }

  @Test(
    "a shard of other claims, a missing one and one that is there twice are refused, and nothing is written"
  )
  func refused() throws {
    let shards = folder.shards(["claims"], 2, as: "c")
    let others = folder.shards(["claims", "A"], 2, as: "o")
    #expect(folder.merge([shards[0], others[1]], as: "merged").code == .unavailable)
    #expect(folder.merge([shards[0]], as: "merged").code == .badData)
    #expect(folder.merge([shards[0], shards[0]], as: "merged").code == .badData)
    #expect(throws: (any Error).self) { try folder.open("merged") }
  }
}
#endif
