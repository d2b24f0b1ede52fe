import Foundation
import Hierarchy
import Testing

#if DEBUG
@testable import Scenarios

@Suite("Coupling, read off living levels")
struct CouplingTests {
  @Test(
    "is nobody's between the ends of a chain or a singleton, and everybody's on the way of delegates and managers"
  )
  func forms() {
    let chain = BuyNowApp(BuyByChain.self, cells: 3).coupling
    #expect(chain.bystanders == 0 && chain.knownToSender == 0)
    #expect(chain.edges == [CouplingEdge("App", .knows, "PurchaseLog")])
    let singleton = BuyNowApp(BuyBySingleton.self, cells: 1).coupling
    #expect(singleton.bystanders == 0 && singleton.knownToSender == 1)
    #expect(BuyNowApp(BuyByHand.self, cells: 1).coupling.bystanders == 3)
    let delegates = BuyNowApp(BuyByDelegates.self, cells: 1).coupling
    #expect(delegates.edges.contains(CouplingEdge("Promotion", .knows, "CartBuying")))
    #expect(!delegates.edges.contains(CouplingEdge("Promotion", .adopts, "CartBuying")))
    #expect(delegates.edges.contains(CouplingEdge("Home", .adopts, "CartBuying")))
    #expect(delegates.bystanders == 3)
    #expect(delegates.changes(to: BuyNowApp(BuyByDelegates.self, cells: 2).coupling) == 2)
  }

  @Test("gives each cell around another one a type of its own, and delivers however many there are")
  func depths() {
    for form in BuyNowForms.all {
      let app = BuyNowApp(form, cells: 5)
      #expect(Set(app.levels.map { "\(type(of: $0))" }).count == app.levels.count)
      #expect(app.delivers, "\(form.name)")
    }
  }

  @Test("has the sample's screens and coordinators know the protocols of their parents")
  func fixedParents() {
    let coupling = Coupling(FixedParentsSample(.weak).levels)
    #expect(coupling.edges.contains(CouplingEdge("SampleHomeScreen", .knows, "HomeBaseCoordinator")))
    #expect(coupling.edges.contains(CouplingEdge("SampleHomeCoordinator", .knows, "MainBaseCoordinator")))
    #expect(coupling.edges.contains(CouplingEdge("SampleMainCoordinator", .adopts, "MainBaseCoordinator")))
    #expect(coupling.knowing == 2)
  }

  @Test("leaves the framework's own links and loosely typed properties out")
  func framework() {
    final class Loose: Screen { var above: AnyObject? }
    let stage = Stage(ArchitectureOptions(.trampoline))
    let top = Screen("top", on: stage)
    #expect(Coupling([Loose("loose", on: stage), top]).knowing == 0)
    #expect(DeclaredTypes.is(top, Screen.self) && !DeclaredTypes.is(top, Stack.self))
  }
}
#endif

/// The rule of catalogue E4 held against the source: what a screen may not do it may not spell either.
@Suite("Screens that know nothing of what is around them")
struct ReachingRuleTests {
  private static let shop = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/Scenarios/Architectures/InjectedCoordinators")

  /// What leads out of a screen, upwards or to the container.
  private static let ways: Set<Substring> = [
    "parent", "presenting", "superview", "navigationStack", "coordinatingResponder", "rootController",
    "window",
  ]

  private static func violations(in source: String) -> [Substring] {
    source.split(separator: "\n").filter { line in
      let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
      return code.split { !$0.isLetter }.contains(where: ways.contains)
    }
  }

  @Test("all screens and cells of the shop are in one file, in which none has a way to what is around it")
  func screens() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.shop.path(percentEncoded: false)) {
      let source = try String(contentsOf: Self.shop.appending(path: name), encoding: .utf8)
      let declarations = source.matches(of: /class \w+: (Screen|StoreScreen|ItemCell)\b/).count
      // The one way out that leaves a note at each use, which the scripts find, is elsewhere.
      let isScreens = name == "StoreScreens.swift"
      #expect(isScreens ? declarations >= 6 : declarations == 0, "\(name)")
      if isScreens { #expect(Self.violations(in: source).isEmpty) }
    }
    #expect(Self.violations(in: "let stack = self.parent as? Stack\n// what self.parent would be").count == 1)
  }
}
