/// What `swift demangle` says of the symbols in the SIL.
struct SymbolNames {
  private var demangled: [String: String] = [:]

  /// Reads lines of a symbol, a tab and its name.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { demangled[String(parts[0])] = String(parts[1]) }
    }
  }

  subscript(symbol: String) -> String? { demangled[symbol] }

  /// The name without the digests of files in "(StrongCell in _C86F9974344AC1C42F950842FFF1F9E5)".
  func readable(_ symbol: String) -> String {
    var rest = (demangled[symbol] ?? symbol)[...]
    var shown = ""
    while let mark = rest.firstRange(of: " in _") {
      shown += rest[..<mark.lowerBound]
      rest = rest[mark.upperBound...].drop { $0.isHexDigit }
      if let open = shown.lastIndex(of: "("), rest.first == ")" {
        shown.remove(at: open)
        rest.removeFirst()
      }
    }
    return shown + rest
  }
}
