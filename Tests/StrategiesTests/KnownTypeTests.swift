import Foundation
import Strategies
import Testing

/// The declared types against the code that sends.
@Suite("What a sender must know")
struct KnownTypeTests {
  /// Where a strategy's sender is written: a file below Sources, and how its declarations begin.
  struct SenderCode: CustomTestStringConvertible {
    let strategy: String
    let file: String
    let declarations: [String]
    var testDescription: String { strategy }

    static let all: [SenderCode] =
      ["trampoline", "linked", "retain", "assign"].map {
        SenderCode(
          strategy: "responder.\($0)",
          file: "Hierarchy/Live/Responder.swift",
          declarations: ["open var coordinatingResponder", "open func receive"]
        )
      }
      + ["Walk", "Selector"].map {
        SenderCode(
          strategy: "responder.\($0.lowercased())",
          file: "Strategies/Responder/Responder\($0).swift",
          declarations: ["func send("]
        )
      }
      + ["Strong", "Weak", "Unowned", "Unmanaged", "Guaranteed"].map {
        SenderCode(
          strategy: "parent.\($0.lowercased())",
          file: "Strategies/Levels/Parent\($0).swift",
          declarations: ["private final class \($0)Cell"]
        )
      }
      + ["indexed"].map {
        SenderCode(
          strategy: "responder.\($0)",
          file: "Strategies/FastLane/LaneNodes.swift",
          declarations: ["let seat: LaneSeat", "override func receive"]
        )
      }
      + [
        .init(
          strategy: "delegate.relay",
          file: "Strategies/Levels/DelegateRelay.swift",
          declarations: ["private final class RelayCell", "fileprivate func pass("]
        ),
        .init(
          strategy: "delegate.direct",
          file: "Strategies/Levels/DelegateDirect.swift",
          declarations: ["private final class DirectCell", "fileprivate func hand("]
        ),
        .init(
          strategy: "closure.weak",
          file: "Strategies/Levels/ClosureWeak.swift",
          declarations: ["private final class CallingCell", "fileprivate func call("]
        ),
        .init(
          strategy: "closure.strong",
          file: "Strategies/Levels/ClosureStrong.swift",
          declarations: ["private final class CapturingCell", "fileprivate func call("]
        ),
        .init(
          strategy: "bus.typed",
          file: "Strategies/Rivals/OutletNodes.swift",
          declarations: ["private final class OutletCell"]
        ),
        .init(
          strategy: "stream.async",
          file: "Strategies/Rivals/OutletNodes.swift",
          declarations: ["private final class OutletCell"]
        ),
        // Posting is the sender's own where there is a centre; the outlet before it is the harness's.
        .init(
          strategy: "bus.notification",
          file: "Strategies/Rivals/BusNotification.swift",
          declarations: ["private let center = ", "func put("]
        ),
        .init(
          strategy: "singleton",
          file: "Strategies/Rivals/Singleton.swift",
          declarations: ["private final class BuyingCell"]
        ),
      ]

    /// The types that the declarations name.
    func names() throws -> Set<String> {
      var root = URL(fileURLWithPath: #filePath)
      for _ in 0..<3 { root.deleteLastPathComponent() }
      let url = root.appendingPathComponent("Sources/\(file)")
      let source = try String(contentsOf: url, encoding: .utf8)
        .replacing(/\/\/.*/, with: "").replacing(/#if Faults(?s:.*?)#endif/, with: "")
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

  /// What every sender has by itself: what it sends and where it is; and words that are no types of anybody's.
  private static let everybodys: Set = ["Message", "NodeID", "Void", "Int", "Bool", "AnyObject", "Unmanaged"]

  @Test("is what its code names, no more and no less", arguments: SenderCode.all)
  func declared(code: SenderCode) throws {
    let strategy = try #require(StrategyCatalogue.all.first { "\($0.name)" == code.strategy })
    let declared = try #require(strategy.knownToSender)
    #expect(try code.names().subtracting(Self.everybodys) == Set(declared.map(\.name)))
    #expect(Set(declared.map(\.name)).count == declared.count)
    #expect(declared.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("is counted for every strategy of the catalogue")
  func everyStrategy() {
    #expect(SenderCode.all.map(\.strategy).sorted() == StrategyCatalogue.all.map { "\($0.name)" }.sorted())
  }
}
