import Hierarchy
import Testing

@Suite("Lifetimes")
struct LifetimesTests {
  @Test("a lifetime ends once, however often it is retired")
  func retireTwice() {
    let lifetimes = Lifetimes()
    let (one, other) = (lifetimes.register(), lifetimes.register())
    #expect(lifetimes.aliveCount == 2)
    one.retire()
    one.retire()
    #expect(!one.isAlive)
    #expect(other.isAlive)
    #expect(lifetimes.aliveCount == 1)
    // Had the cell been freed twice, two newcomers would share it.
    let newcomers = [lifetimes.register(), lifetimes.register()]
    newcomers[0].retire()
    #expect(newcomers[1].isAlive)
  }

  @Test("cells are reused, and tell their occupants apart")
  func reuse() {
    let lifetimes = Lifetimes()
    var ended: [Lifetime] = []
    for _ in 0..<1_000 {
      let lifetime = lifetimes.register()
      lifetime.retire()
      ended.append(lifetime)
    }
    let last = lifetimes.register()
    #expect(lifetimes.cellCount == 1)
    #expect(last.isAlive)
    #expect(ended.allSatisfy { !$0.isAlive })
  }

  @Test("a cell whose generations are used up is given to nobody")
  func exhaustion() {
    let lifetimes = Lifetimes(lastGeneration: 2)
    let ended = (0..<7).map { _ in
      let lifetime = lifetimes.register()
      lifetime.retire()
      return lifetime
    }
    #expect(lifetimes.cellCount == 3, "three objects to a cell")
    #expect(ended.allSatisfy { !$0.isAlive })
  }

  @Test("growth keeps who is alive and who is not")
  func growth() {
    let lifetimes = Lifetimes()
    let all = (0..<10_000).map { _ in lifetimes.register() }
    for index in stride(from: 0, to: all.count, by: 3) { all[index].retire() }
    for index in all.indices { #expect(all[index].isAlive == (index % 3 != 0)) }
    #expect(lifetimes.aliveCount == all.count - (all.count + 2) / 3)
  }

  @Test("a target may outlive the table that it was registered with")
  func outlivesTable() {
    var table: (any AssociationTable)? = AppleTable()
    let target = table.map { TableTarget($0) }
    table = nil
    #expect(target?.lifetime.isAlive == true)
  }
}
