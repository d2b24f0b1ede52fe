#if DEBUG
import Foundation
import Hierarchy
import Testing

@testable import Scenarios

/// What each form comes to is in the findings of the claims on it.
@Suite("Coupling, read off living levels")
struct CouplingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("tells who adopts a protocol from who knows it, and leaves the framework's and loose properties out")
  func edges() {
    let delegates = InjectedCoordinatorClaims.purchase(by: .delegates).coupling
    let sender = "RelayingPromotion"
    #expect(delegates.known[sender] == ["CartBuying"] && delegates.adopted[sender] == nil)
    #expect(delegates.adopted["RelayingHome"] == ["CartBuying"])
    final class Loose: Screen { var above: AnyObject? }
    let stage = Stage(ArchitectureOptions(linkage: .trampoline))
    let top = Screen("top", on: stage)
    #expect(Coupling([Loose("loose", on: stage), top]).knowing == 0)
    #expect(Coupling.isOf(Screen.self, top) && !Coupling.isOf(Stack.self, top))
  }

  /// The first requirement of article B, held against the source: a cast inside of a method leaves no trace in a class.
  @Test("the observer of pops is in a file that spells no type of the scenarios but its own")
  func decoupled() throws {
    let sources = Self.root.appending(path: "Sources/Scenarios")
    let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }
    var (own, others): (Set<Substring>, Set<Substring>) = ([], [])
    for name in names {
      let source = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      let isOwn = name.hasSuffix("/NavigationControllerObserver.swift")
      let code = source.split(separator: "\n").filter { !$0.contains("//") }
      if isOwn { own = Set(code.flatMap { $0.split { !$0.isLetter } }) }
      let declared = source.matches(of: /(?:class|struct|enum|protocol|typealias) ([A-Z]\w+)/).map(\.1)
      if !isOwn { others.formUnion(declared) }
    }
    #expect(own.contains("NavigationDelegate") && others.count > 100)
    #expect(own.isDisjoint(with: others), "\(own.intersection(others))")
  }

  /// The rule of catalogue E4 held against the source: what a screen may not do it may not spell either.
  @Test("all screens and cells of the shop are in one file, in which none has a way to what is around it")
  func reaching() throws {
    let shop = Self.root.appending(path: "Sources/Scenarios/Architectures/InjectedCoordinators")
    // What leads out of a screen, upwards or to the container.
    let ways: Set<Substring> = [
      "parent", "presenting", "superview", "navigationStack", "coordinatingResponder", "rootController",
      "window",
    ]
    for name in try FileManager.default.contentsOfDirectory(atPath: shop.path(percentEncoded: false)) {
      let source = try String(contentsOf: shop.appending(path: name), encoding: .utf8)
      let declarations = source.matches(of: /class \w+: (Screen|DisplayController|ItemCell)\b/).count
      let isScreens = name == "DisplayControllers.swift"
      #expect(isScreens ? declarations >= 5 : declarations == 0, "\(name)")
      let code = source.split(separator: "\n").filter { !$0.contains("//") }
      let words = Set(code.flatMap { $0.split { !$0.isLetter } })
      #expect(!isScreens || words.isDisjoint(with: ways))
    }
  }
}
#endif
