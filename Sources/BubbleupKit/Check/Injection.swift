/// `--inject 'FILTER=+5%'`: which cases of the candidate do more work, and which work.
struct Injection: Sendable {
  /// The whole text, as it is named wherever the check's result is.
  let text: String
  /// Which cases, by label.
  let filter: String
  /// What they do.
  let work: InjectedWork

  /// Reads the filter up to the last `=`, and the work behind it.
  init(parsing text: String) throws(ValueRefusal) {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw ValueRefusal("has no FILTER= before the work")
    }
    self.text = text
    filter = String(text[..<equals])
    work = try Self.work(text[equals...].dropFirst())
    do { _ = try Regex(filter) } catch {
      throw ValueRefusal("has '\(filter)', which is no regular expression")
    }
  }

  /// Whether it concerns the case of this label.
  func concerns(_ label: String) -> Bool {
    // Compiled once before, so it compiles again; a Regex itself may not cross threads.
    (try? Regex(filter)).map { label.contains($0) } ?? false
  }

  /// What `--inject` takes.
  static var parser: ValueParser<Injection> {
    ValueParser(
      expecting: "a filter and the work, as in 'relay=+5%', '.=+1retain', '.=+1alloc' or 'chain=+1hop'"
    ) {
      text throws(ValueRefusal) in try Injection(parsing: text)
    }
  }

  private static func work(_ text: Substring) throws(ValueRefusal) -> InjectedWork {
    switch text {
    case "+1retain": return .retain
    case "+1alloc": return .allocation
    case "+1hop": return .hop
    default: break
    }
    let digits = text.dropFirst().dropLast()
    let isPlain = !digits.isEmpty && digits.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
    guard text.hasPrefix("+"), text.hasSuffix("%"), isPlain, let percent = Double(digits) else {
      throw ValueRefusal("has '\(text)' where the work should be")
    }
    guard percent > 0, percent <= 1_000 else {
      throw ValueRefusal("has '\(text)', which is not between 0 and 1000 %")
    }
    return .trips(percent / 100)
  }
}
