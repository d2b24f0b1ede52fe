import Foundation
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

/// The rule of catalogue E4 held against the source: what a screen may not do it may not spell either.
@Suite("Screens that know nothing of what is around them")
struct ReachingRuleTests {
  private static let shop = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/Scenarios/Architectures/InjectedCoordinators")

  /// All screens and cells; the one way out that leaves a note at each use, which the scripts find, is elsewhere.
  private static let screens = "StoreScreens.swift"

  /// What leads out of a screen, upwards or to the container.
  private static let ways: Set<Substring> = [
    "parent", "presenting", "superview", "navigationStack", "coordinatingResponder", "rootController",
    "window",
  ]

  private static func violations(in source: String) -> [String] {
    source.split(separator: "\n").map(String.init).filter { line in
      let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
      return code.split { !$0.isLetter }.contains(where: ways.contains)
    }
  }

  private static func declarations(in source: String) -> Int {
    source.matches(of: /class \w+: (Screen|StoreScreen|ItemCell)\b/).count
  }

  @Test("no screen and no cell of the shop has a way to what is around it")
  func screens() throws {
    let folder = Self.shop.path(percentEncoded: false)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.contains(Self.screens))
    for name in names {
      let source = try String(contentsOf: Self.shop.appending(path: name), encoding: .utf8)
      guard name == Self.screens else {
        #expect(Self.declarations(in: source) == 0, "a screen outside \(Self.screens): \(name)")
        continue
      }
      #expect(Self.declarations(in: source) >= 6)
      #expect(Self.violations(in: source).isEmpty)
    }
  }

  @Test("a line that asks for the parent is found, and a comment about it is not")
  func planted() {
    #expect(Self.violations(in: "let stack = self.parent as? Stack").count == 1)
    #expect(Self.violations(in: "return parent").count == 1)
    #expect(Self.violations(in: "// what self.parent would be").isEmpty)
  }
}
