/// A fault as the child's catalogue has it.
struct PlantedFault: Sendable, Equatable {
  let name: String
  /// Which oracle has to go red.
  let oracle: String
  /// What an assertion has to say.
  let lastWords: String

  init(name: String, oracle: String, lastWords: String) {
    self.name = name
    self.oracle = oracle
    self.lastWords = lastWords
  }

  /// The fault in a line of the catalogue; nil if it is none.
  init?(_ line: String) {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 4, words[0] == "fault" else { return nil }
    self.init(name: words[1], oracle: words[2], lastWords: words[3])
  }
}
