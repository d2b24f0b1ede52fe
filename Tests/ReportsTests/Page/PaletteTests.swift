// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Testing

@testable import Reports

@Suite("Colours and shapes")
struct PaletteTests {
  @Test("every colour that says something stands out from the ground by 3:1, and words by 4.5:1 (WCAG 2.2)")
  func contrast() throws {
    let schemes: [(Palette.Color) -> String] = [{ $0.light }, { $0.dark }]
    for scheme in schemes {
      func contrast(_ color: Palette.Color, _ ground: Palette.Color) throws -> Double {
        let ends = try [Self.luminance(scheme(color)), Self.luminance(scheme(ground))].sorted()
        return (ends[1] + 0.05) / (ends[0] + 0.05)
      }
      for color in Palette.families + [Palette.other, Palette.alarm] {
        #expect(try contrast(color, Palette.ground) >= 3, "\(color.name): \(scheme(color))")
      }
      // Warnings and tables' heads stand on the raised ground.
      let words = [Palette.ink, Palette.muted, Palette.accent].map { ($0, Palette.ground) }
      for (color, ground) in words + [(Palette.ink, Palette.raised)] {
        #expect(try contrast(color, ground) >= 4.5, "\(color.name): \(scheme(color))")
      }
    }
  }

  @Test("no two strategies look alike, and one always looks the same")
  func styles() {
    let names = Set(
      [
        "trampoline", "retain", "assign", "walk", "selector", "linked", "indexed", "target",
        "cached",
      ].map { "responder.\($0)" }
        + ["strong", "weak", "unowned", "guaranteed"].map { "parent.\($0)" }
        + ["delegate.relay", "delegate.direct", "closure.weak", "closure.strong", "closure.direct"]
        + ["typed", "scoped", "notification", "object", "message"].map { "bus.\($0)" }
        + ["singleton", "stream.async", "stream.burst"]
        + [
          "store.scope", "store.chain", "actor.hop", "actor.shared", "environment.action", "observable.state",
        ]
    )
    #expect(Set(names.map { "\(StrategyStyle($0))" }).count == names.count)
    #expect(StrategyStyle("mine.own") == StrategyStyle("mine.own"))
    #expect(Set(Marker.allCases.map { $0.shape(at: .init(0, 0)).rendered }).count == Marker.allCases.count)
  }

  /// Relative luminance, as WCAG has it.
  private static func luminance(_ hex: String) throws -> Double {
    let number = try #require(UInt32(hex.dropFirst(), radix: 16))
    return zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double((number >> UInt32(part.0)) & 255) / 255
      return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }
}
#endif
