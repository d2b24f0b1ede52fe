import Hierarchy
import Testing

/// Objects decide here what has been freed, and not the table.
@Suite("A table that is watched for reads of freed memory")
struct FreedPointerTests {
  @Test("finds a read after the value's death under assign, and none under a policy that keeps what is read")
  func afterDeath() {
    for (policy, freed) in [(AssociationPolicy.assign, 1), (.trampoline, 0), (.retain, 0)] {
      let table = FreedPointerTable()
      let owner = TableOwner(table)
      var target: TableTarget? = TableTarget(table)
      owner.set(target, policy)
      #expect(owner.value() != nil)
      target = nil
      _ = owner.value()
      #expect(table.reads == 2, "\(policy)")
      #expect(table.freedReads == freed, "\(policy)")
      #expect(table.wouldDangleReads == freed, "\(policy)")
    }
  }

  @Test("finds none once another value was set, or nothing")
  func setAgain() {
    let table = FreedPointerTable()
    let owner = TableOwner(table)
    owner.set(TableTarget(table), .assign)
    let living = TableTarget(table)
    owner.set(living, .assign)
    #expect(owner.value() === living)
    owner.set(nil, .assign)
    #expect(owner.value() == nil)
    #expect(table.freedReads == 0)
    #expect(table.reads == 1)
  }
}
