extension World {
  /// Does `steps` one after the other.
  func perform(_ steps: [Step]) {
    for step in steps { perform(step) }
  }
}
