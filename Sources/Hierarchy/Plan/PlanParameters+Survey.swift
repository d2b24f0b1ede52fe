extension PlanParameters {
  /// What the plan will be like, or the reason why there is none; nothing is built.
  ///
  /// First the parameters are checked, then, by a pass that only counts, the number of nodes, the memory that they and
  /// their hierarchy will take, and the depth.
  public func survey(memory: AvailableMemory = .current) throws(PlanError) -> PlanSurvey {
    try validate()
    let survey = PlanSurvey(self, memory: memory)
    guard survey.fits else { throw refusal(of: survey, memory: memory) }
    try validateHandler(depth: survey.depth)
    return survey
  }
}
