// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Foundation
import Testing

@testable import Reports

@Suite("Colours and shapes")
struct PaletteTests {
  private static let schemes: [(name: String, of: @Sendable (Palette.Color) -> String)] = [
    ("light", { $0.light }), ("dark", { $0.dark }),
  ]

  @Test("every colour that says something stands out from the ground by 3:1, and words by 4.5:1 (WCAG 2.2)")
  func contrast() throws {
    for scheme in Self.schemes {
      let ground = try Light(scheme.of(Palette.ground)), raised = try Light(scheme.of(Palette.raised))
      for color in Palette.families + [Palette.other, Palette.accent, Palette.alarm] {
        let ratio = try Light(scheme.of(color)).contrast(to: ground)
        #expect(ratio >= 3, "\(color.name), \(scheme.name): \(ratio)")
      }
      for color in [Palette.ink, Palette.muted, Palette.accent] {
        #expect(try Light(scheme.of(color)).contrast(to: ground) >= 4.5, "\(color.name), \(scheme.name)")
      }
      // Warnings and tables' heads stand on the raised ground; words in boxes and stops on the accent.
      #expect(try Light(scheme.of(Palette.ink)).contrast(to: raised) >= 4.5, "\(scheme.name)")
      #expect(try Light(scheme.of(Palette.accent)).contrast(to: ground) >= 4.5, "\(scheme.name)")
    }
  }

  @Test("any two families differ for every kind of colour blindness")
  func blindness() throws {
    for scheme in Self.schemes {
      for (index, first) in Palette.families.enumerated() {
        for second in Palette.families.dropFirst(index + 1) {
          for kind in Light.Vision.allCases {
            let a = try Light(scheme.of(first)), b = try Light(scheme.of(second))
            let distance = a.distance(to: b, for: kind)
            // 2.3 is the just noticeable difference; five times that is told apart in a thin line.
            #expect(distance > 12, "\(first.name), \(second.name), \(scheme.name), \(kind): \(distance)")
          }
        }
      }
    }
  }

  @Test("no two strategies look alike, and one always looks the same")
  func styles() {
    let names = [
      "responder.trampoline", "responder.retain", "responder.assign", "responder.walk", "responder.selector",
      "responder.linked", "responder.indexed", "parent.guaranteed",
      "delegate.relay", "delegate.direct", "closure.weak", "closure.strong", "parent.strong", "parent.weak",
      "parent.unowned", "parent.unmanaged", "bus.typed", "bus.notification", "singleton", "stream.async",
    ]
    let looks = names.map { name in "\(StrategyStyle(name))" }
    #expect(Set(looks).count == names.count)
    #expect(StrategyStyle("mine.own") == StrategyStyle("mine.own"))
    #expect(StrategyStyle("mine.own").colorClass == "c-other")
    let shapes = Marker.allCases.map { $0.shape(at: .init(0, 0)).rendered }
    #expect(Set(shapes).count == Marker.allCases.count)
  }
}

/// A colour in linear light.
private struct Light {
  enum Vision: CaseIterable {
    case normal
    case protan
    case deutan
    case tritan

    /// Machado, Oliveira and Fernandes 2009, severity 1.
    var matrix: [[Double]] {
      switch self {
      case .normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protan:
        [
          [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998],
        ]
      case .deutan:
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
      case .tritan:
        [
          [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900],
        ]
      }
    }
  }

  private let parts: [Double]

  init(_ hex: String) throws {
    let number = try #require(UInt32(hex.dropFirst(), radix: 16))
    parts = [16, 8, 0].map { shift in
      let value = Double((number >> UInt32(shift)) & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private var luminance: Double { 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] }

  func contrast(to other: Light) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  func distance(to other: Light, for vision: Vision) -> Double {
    zip(lab(vision), other.lab(vision)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  private func lab(_ vision: Vision) -> [Double] {
    let seen = vision.matrix.map { row in
      min(1, max(0, zip(row, parts).map { $0 * $1 }.reduce(0, +)))
    }
    let toXYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    let white = [0.95047, 1, 1.08883]
    let xyz = zip(toXYZ, white).map { row, white in
      let value = zip(row, seen).map { $0 * $1 }.reduce(0, +) / white
      return value > 0.008856 ? cbrt(value) : 7.787 * value + 16.0 / 116
    }
    return [116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])]
  }
}
#endif
