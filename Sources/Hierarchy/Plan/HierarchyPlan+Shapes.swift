extension HierarchyPlan {
  /// The plan that `parameters` describe, or the reason why there is none.
  ///
  /// Nothing is built before everything has been checked (`PlanParameters.survey(memory:)`).
  public init(_ parameters: PlanParameters, memory: AvailableMemory = .current) throws(PlanError) {
    let survey = try parameters.survey(memory: memory)
    var builder = PlanBuilder(recording: survey.tally.total, wrappers: parameters.wrappers)
    parameters.draw(into: &builder)
    let columns = builder.columns ?? PlanColumns(capacity: 0)
    let levels = LevelTree(kinds: columns.kinds, parents: columns.levelParents)
    self.init(
      parameters: parameters,
      kinds: columns.kinds,
      parents: columns.parents,
      coordinators: columns.coordinators,
      contents: columns.contents,
      containers: columns.containers,
      modals: columns.modals,
      roles: levels.roles(handler: parameters.handler, observers: parameters.observers),
      script: levels.script(
        mix: parameters.mix,
        using: PlanStream.script.generator(seed: parameters.seed)
      ),
      depth: builder.depth
    )
  }
}
