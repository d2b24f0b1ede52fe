import Foundation
import Strategies
import Testing

/// The declared types against the code that sends.
@Suite("What a sender must know")
struct KnownTypeTests {
  /// Where a strategy's sender is written: one or two files below Sources, and how its declarations begin.
  struct SenderCode: CustomTestStringConvertible {
    let strategy: String
    let file: String
    let declarations: [String]
    var testDescription: String { strategy }

    init(_ strategy: String, _ file: String, _ declarations: String...) {
      self.init(strategy, file, declarations)
    }

    init(_ strategy: String, _ file: String, _ declarations: [String]) {
      (self.strategy, self.file, self.declarations) = (strategy, file, declarations)
    }

    static let all: [SenderCode] =
      ["trampoline", "retain", "assign"].map {
        let file = "Hierarchy/Live/Responder.swift"
        return SenderCode("responder.\($0)", file, "open var coordinatingResponder", "open func receive")
      }
      + ["Walk", "Target"].map {
        SenderCode("responder.\($0.lowercased())", "Strategies/Responder/Responder\($0).swift", "func send(")
      }
      + ["Strong", "Weak", "Unowned", "Guaranteed"].map {
        let declaration = "private final class \($0)Cell"
        return SenderCode(
          "parent.\($0.lowercased())",
          "Strategies/Levels/ParentReferences.swift",
          declaration
        )
      }
      + [("relay", "pass"), ("direct", "hand")].map { name, call in
        let file = "Strategies/Levels/Delegate\(name.capitalized).swift"
        let cell = "private final class \(name.capitalized)Cell"
        return SenderCode("delegate.\(name)", file, cell, "fileprivate func \(call)(")
      }
      + ["closure.weak", "closure.strong"].map {
        let file = "Strategies/Levels/Closures.swift"
        return SenderCode($0, file, "private final class ClosureCell", "fileprivate func call(")
      }
      + ["bus.typed", "stream.async", "stream.burst"].map {
        SenderCode($0, "Strategies/Rivals/OutletNodes.swift", "private final class OutletCell")
      }
      + [SenderCode("bus.scoped", "Strategies/Rivals/ScopedNodes.swift", "private final class ScopedCell")]
      + ["store.scope", "store.chain"].map {
        SenderCode($0, "Strategies/Levels/Stores.swift", "private final class StoreCell")
      }
      + ["actor.hop", "actor.shared"].map {
        SenderCode($0, "Strategies/Levels/ActorHop.swift", "private final class FlowCell")
      }
      + [
        (
          "bus.message", "Rivals/BusMessage.swift Strategies/Rivals/ScopedNodes",
          ["let center = ", "center.post(", "weak var scope"]
        ),
        (
          "responder.indexed", "FastLane/ResponderIndexed",
          ["let seat: ResponderSeat", "override func receive"]
        ),
        // Posting is the sender's own where there is a centre; the outlet before it is the harness's.
        ("bus.notification", "Rivals/BusNotification", ["private let center = ", "center.post("]),
        (
          "bus.object", "Rivals/BusNotification.swift Strategies/Rivals/ScopedNodes",
          ["private let center = ", "center.post(", "weak var scope"]
        ),
        (
          "responder.cached", "Responder/ResponderCached",
          ["private let changes: ChangeCount", "  weak var target", "override func receive"]
        ),
        (
          "responder.selector", "Responder/ResponderSelector",
          ["private let methods = SelectorTable()", "func send("]
        ),
        (
          "responder.linked", "Responder/ResponderLinked",
          ["let entry: TableEntry", "override var coordinatingResponder"]
        ),
        ("singleton", "Rivals/Singleton", ["private final class BuyingCell"]),
        (
          "closure.direct", "Levels/ClosureDirect",
          ["private final class HandedCell", "fileprivate func call("]
        ),
        (
          "environment.action", "Environment/EnvironmentAction",
          ["private let send = SendReader()", "override func receive"]
        ),
        (
          "observable.state", "Environment/ObservableState",
          ["private let state: StateReader", "private(set) var requests", "func set("]
        ),
      ].map { SenderCode($0, "Strategies/\($1).swift", $2) }

    /// The types that the declarations name.
    func names() throws -> Set<String> {
      var root = URL(fileURLWithPath: #filePath)
      for _ in 0..<3 { root.deleteLastPathComponent() }
      let source = try file.split(separator: " ").map {
        try String(contentsOf: root.appendingPathComponent("Sources/\($0)"), encoding: .utf8)
      }
      .joined().replacing(/\/\/.*/, with: "")
      let bodies = try declarations.map { try Self.body(of: $0, in: source) }
      let words = bodies.joined(separator: "\n")
        .matches(of: /\b[A-Z][A-Za-z]*\b/.wordBoundaryKind(.simple)).map { String($0.output) }
      return Set(words)
    }

    /// A declaration as far as its line goes, or to the brace that closes it; a type's own name and bases are left out.
    private static func body(of declaration: String, in source: String) throws -> String {
      let start = try #require(source.firstRange(of: declaration), "\(declaration) is there").lowerBound
      let rest = source[start...]
      let line = try #require(rest.split(separator: "\n").first)
      guard line.contains("{") else { return String(line) }
      var depth = 0
      var end = rest.endIndex
      for index in rest.indices where "{}".contains(rest[index]) {
        depth += rest[index] == "{" ? 1 : -1
        if depth == 0 {
          end = index
          break
        }
      }
      let isType = declaration.contains("class ")
      let from = isType ? try #require(rest.firstIndex(of: "{")) : start
      return String(source[from..<end])
    }
  }

  /// What every sender has by itself: what it sends and where it is; and words that say nothing about the pattern.
  private static let common: Set = [
    "Message", "KeptMessage", "NodeID", "Void", "Int", "Bool", "AnyObject", "Unmanaged",
  ]

  @Test("is what its code names, no more and no less", arguments: SenderCode.all)
  func declared(code: SenderCode) throws {
    let strategy = try #require(StrategyCatalogue.all.first { "\($0.name)" == code.strategy })
    let declared = try #require(strategy.knownToSender)
    #expect(try code.names().subtracting(Self.common) == Set(declared.map(\.name)))
    #expect(Set(declared.map(\.name)).count == declared.count && declared.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("is counted for every strategy of the catalogue")
  func everyStrategy() {
    #expect(SenderCode.all.map(\.strategy).sorted() == StrategyCatalogue.all.map { "\($0.name)" }.sorted())
  }
}
