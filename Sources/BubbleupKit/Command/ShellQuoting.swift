/// Words as a POSIX shell reads them.
enum ShellQuoting {
  /// The word itself where nothing in it is special, in single quotes otherwise.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,+@%".contains($0)) }
    if isPlain { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
