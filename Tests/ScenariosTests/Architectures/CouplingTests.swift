import Scenarios
import Testing

@Suite("Coupling")
struct CouplingTests {
  static let route = CouplingRoute(
    up: ["Cell", "Screen", "Stack", "Tab", "Main"],
    containers: ["Stack", "Tabs"],
    coordinators: ["Tab", "Main"],
    down: ["Other"],
    built: ["First", "Second"]
  )

  @Test("casts let the sender know the containers and all that it builds, and nobody else anything")
  func casts() {
    let coupling = Coupling(.casts, Self.route)
    #expect(coupling.knownToSender == 4)
    #expect(coupling.participants == 1)
  }

  @Test("fixed parents are known by every level below, and children by their makers")
  func fixedParents() {
    let coupling = Coupling(.fixedParents, Self.route)
    #expect(coupling.knowingParents == 4)
    #expect(coupling.known(to: "Main") == 1)
    #expect(coupling.known(to: "Other") == 3)
    #expect(coupling.edges.contains(CouplingEdge("First", "Other")))
  }

  @Test("delegates need a contract between every two levels and no type above")
  func delegates() {
    let coupling = Coupling(.delegates, Self.route)
    #expect(coupling.knowingParents == 0)
    #expect(coupling.edges.count { $0.to.hasSuffix("Delegate") } == 8)
  }

  @Test("a flow is known to its sender and to coordinators, and to no screen or container between")
  func flow() {
    let coupling = Coupling(.flow, Self.route)
    #expect(coupling.knownToSender == 1)
    #expect(coupling.known(to: "Screen") == 0)
    #expect(coupling.known(to: "Stack") == 0)
    #expect(coupling.knowingParents == 0)
  }

  @Test("one container more changes every form but the flow")
  func oneMore() {
    let longer = Self.route.inserting("Split")
    let changes = CouplingForm.allCases.map { Coupling($0, Self.route).changes(to: longer) }
    #expect(changes == [1, 3, 4, 0])
  }
}
