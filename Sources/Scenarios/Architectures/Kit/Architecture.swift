import Hierarchy

/// One of the five systems: what it is called, what can be done to it, and in which forms the articles have it.
public protocol Architecture: Sendable {
  /// The name, as in `back-button`.
  var name: String { get }
  /// The letter of its rows in the catalogue.
  var letter: Character { get }
  /// What it is, in one line for people.
  var abstract: String { get }
  /// What can be done to it.
  var operations: [Operation] { get }
  /// The forms that do what the articles promise.
  var variants: [ArchitectureOptions] { get }
  /// The forms that the articles warn of: each names its hazard and the script that has to show it.
  var hazards: [HazardCase] { get }
  /// The form that its outline is read off; the first of the variants unless told otherwise.
  var standardForm: ArchitectureOptions { get }
  /// The steps that bring the standard form from its launch into a state that is typical of the article.
  var opening: [Step] { get }
  /// What can be done to the form `options`; everything unless told otherwise.
  func operations(of options: ArchitectureOptions) -> [Operation]
  /// The app in the form `options`, launched.
  func launch(_ options: ArchitectureOptions) -> App
}

extension Architecture {
  /// The first of its forms.
  public var standardForm: ArchitectureOptions { variants[0] }

  /// Nothing: as launched.
  public var opening: [Step] { [] }

  /// Everything.
  public func operations(of options: ArchitectureOptions) -> [Operation] { operations }

  /// The app in the form `options`, in its typical state.
  func opened(_ options: ArchitectureOptions) -> App {
    let app = launch(options)
    app.perform(opening)
    return app
  }

  /// What its standard form looks like after the opening steps.
  func outline() throws(OutlineReadingError) -> Outline {
    try LivingOutline(opened(standardForm).application).outline
  }

  /// The same hierarchy as a plan, so that every strategy can be proved, counted and timed on it.
  func scenario() throws(OutlineReadingError) -> Scenario { Scenario(name, .outline(try outline())) }
}
