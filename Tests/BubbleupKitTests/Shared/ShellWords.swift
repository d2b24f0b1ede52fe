/// A line as a shell takes it apart, as far as commands in texts need it: blanks, both kinds of quotes, and an end where a
/// comment, a redirection or another command begins.
enum ShellWords {
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let word { words.append(word) }
        word = nil
      } else if quote == nil, "<>|&;".contains(character) || (character == "#" && word == nil) {
        break
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}
