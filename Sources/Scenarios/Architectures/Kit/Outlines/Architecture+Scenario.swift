public import Hierarchy

extension Architecture {
  /// The first of its forms.
  public var standardForm: ArchitectureOptions { variants.first ?? ArchitectureOptions(.native) }

  /// Nothing: as launched.
  public var opening: [Step] { [] }

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

extension ArchitectureCatalogue {
  /// The five systems as plans, in the order of the articles.
  ///
  /// Made once: reading an outline off a world launches an app. One that could not be read would be missing here, and
  /// the tests ask for each by name.
  public static let scenarios: [Scenario] = all.compactMap { try? $0.scenario() }
}
