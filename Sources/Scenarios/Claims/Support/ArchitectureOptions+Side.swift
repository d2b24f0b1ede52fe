extension ArchitectureOptions {
  /// As the side of a disagreement: the options without the mistake.
  var side: String {
    var options = self
    options.hazard = nil
    return options.canonical
  }
}
