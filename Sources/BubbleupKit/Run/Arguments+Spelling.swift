extension Arguments {
  /// What was typed, option by option in the order of their declaration; parsing it again gives the same arguments.
  func spelt() throws(CommandError) -> [String] {
    var words: [String] = []
    for option in verb.options {
      for value in try typed(option) ?? [] {
        words.append(option.shape == nil ? option.spelling : "\(option.spelling)=\(value)")
      }
    }
    return words
  }
}
