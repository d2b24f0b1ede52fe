import Hierarchy

/// One of the five systems: what it is called, what can be done to it, and in which forms the articles have it.
package protocol Architecture: Sendable {
  /// As in `back-button`.
  var name: String { get }
  /// Of its rows in the catalogue.
  var letter: Character { get }
  var abstract: String { get }
  var operations: [Operation] { get }
  var variants: [ArchitectureOptions] { get }
  /// The forms that the articles warn of, each with its hazard.
  var hazards: [HazardCase] { get }
  /// The form that its outline is read off; the first of the variants unless told otherwise.
  var standardForm: ArchitectureOptions { get }
  /// The steps that bring the standard form from its launch into a state that is typical of the article.
  var opening: [Step] { get }
  /// What can be done to one form; everything unless told otherwise.
  func operations(of options: ArchitectureOptions) -> [Operation]
  func launch(_ options: ArchitectureOptions) -> App
}

extension Architecture {
  package var standardForm: ArchitectureOptions { variants[0] }
  package var opening: [Step] { [] }
  package func operations(of options: ArchitectureOptions) -> [Operation] { operations }

  func opened(_ options: ArchitectureOptions) -> App {
    let app = launch(options)
    app.perform(opening)
    return app
  }

  /// What its standard form looks like after the opening steps; empty if it shows nothing.
  var outline: Outline { LivingOutline(opened(standardForm).application)?.outline ?? Outline() }

  /// `count` of `operations`, or of all, on anything and in any order; equal seeds draw equal steps.
  package func draw(_ count: Int, seed: UInt64, of operations: [Operation]? = nil) -> [Step] {
    let operations = operations ?? self.operations
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Step(operations[generator.below(operations.count)], generator.below(16))
    }
  }
}

/// One form of one architecture that has to be proved: right, or wrong and caught.
package struct ArchitectureCase: Sendable {
  package let architecture: any Architecture
  package let options: ArchitectureOptions

  package init(_ architecture: any Architecture, _ options: ArchitectureOptions) {
    (self.architecture, self.options) = (architecture, options)
  }

  package static func all(of architectures: [any Architecture]) -> [ArchitectureCase] {
    architectures.flatMap { architecture in
      (architecture.variants + architecture.hazards).map { ArchitectureCase(architecture, $0) }
    }
  }

  /// The mistake that has to be caught; nil for a form that has to be right.
  package var hazard: Hazard? { options.hazard }

  package var label: String { "architectures \(architecture.name) \(options.canonical)" }
}
