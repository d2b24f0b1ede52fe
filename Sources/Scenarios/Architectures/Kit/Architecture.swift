public import Hierarchy

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

  // What the apps have that are not rebuilt yet.
  func makeWorld(_ options: ArchitectureOptions) -> any World
  func makeModel(_ options: ArchitectureOptions) -> any WorldModel
}

extension Architecture {
  /// The first of its forms.
  public var standardForm: ArchitectureOptions { variants.first ?? ArchitectureOptions(.native) }

  /// Nothing: as launched.
  public var opening: [Step] { [] }

  /// Everything.
  public func operations(of options: ArchitectureOptions) -> [Operation] { operations }

  /// What its standard form looks like after the opening steps.
  public func outline() throws(OutlineReadingError) -> Outline {
    try Outline(of: openedWorld(standardForm).application)
  }

  /// The same hierarchy as a plan, so that every strategy can be proved, counted and timed on it.
  public func scenario() throws(OutlineReadingError) -> Scenario { Scenario(name, .outline(try outline())) }

  /// The live objects of the form `options`, in their typical state.
  func openedWorld(_ options: ArchitectureOptions) -> any World {
    let world = makeWorld(options)
    for step in opening { world.perform(step) }
    return world
  }
}
