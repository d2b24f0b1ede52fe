import Hierarchy
import Testing

/// What another package can hand to a table is refused by name; what this package's own code hands over unseen stops it.
@Suite("Associations that no table can keep")
struct AssociationErrorTests {
  private final class Plain {}

  private func refusal(
    _ value: AnyObject?,
    in table: any AssociationTable,
    for key: AssociationKey = .parentCoordinator,
    _ policy: AssociationPolicy = .assign
  ) -> AssociationError? {
    let slot = AssociationSlot(table)
    defer { table.removeAll(of: slot) }
    do throws(AssociationError) { try table.set(value, for: key, of: slot, policy: policy) } catch {
      #expect(table.entryCount == 0, "\(error)")
      return error
    }
    return nil
  }

  @Test(
    "a value whose death nobody sees is refused under assign alone",
    arguments: AssociationTableKind.allCases
  )
  func notATarget(kind: AssociationTableKind) throws {
    let table = kind.makeTable()
    let value = Plain()
    let error = try #require(refusal(value, in: table))
    #expect(error.code == .notATarget && error.context == "Plain")
    #expect(refusal(value, in: table, .retain) == nil && refusal(value, in: table, .trampoline) == nil)
    #expect(refusal(nil, in: table) == nil)
    #expect(throws: AssociationError.self) { try Association(value, policy: .assign) }
  }

  @Test("an application without a mark, and a target of another table, are refused until they are registered")
  func registration() {
    for kind in AssociationTableKind.allCases where kind != .process {
      let (table, other) = (kind.makeTable(), kind.makeTable())
      let application = Application(id: .application)
      #expect(refusal(application, in: table)?.code == .unregistered)
      application.mark = other.lifetimes.register()
      #expect(refusal(application, in: table)?.code == .otherLifetimes)
      #expect(refusal(TableTarget(other), in: table)?.code == .otherLifetimes)
      #expect(refusal(TableTarget(table), in: table) == nil)
    }
  }

  @Test("a second key is refused by the table that holds one, and taken by all others")
  func secondKey() {
    let key = AssociationKey(7)
    for kind in AssociationTableKind.allCases {
      let error = refusal(Plain(), in: kind.makeTable(), for: key, .retain)
      #expect(error?.code == (kind == .field ? .otherKey : nil))
      #expect(refusal(Plain(), in: kind.makeTable(key: key), for: key, .retain) == nil)
    }
  }

  @Test(
    "an assign value that shows no death, a target of another table, and a second key, set unseen, are stopped"
  )
  func unseen() async {
    await #expect(processExitsWith: .failure) {
      let owner = TableOwner(AppleTable())
      owner.set(owner, .assign)
    }
    await #expect(processExitsWith: .failure) {
      TableOwner(AppleTable()).set(TableTarget(AppleTable()), .assign)
    }
    await #expect(processExitsWith: .failure) {
      let owner = TableOwner(FieldTable())
      owner.set(owner, .retain, for: AssociationKey(9))
    }
  }
}
