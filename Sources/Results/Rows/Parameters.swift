/// The parameters of a case in their canonical form: `key=value;…`, sorted by key, each key once.
///
/// Canonical, because the text is part of the key by which cases of two runs are paired: `a=1;b=2` and `b=2;a=1` must
/// never be two cases.
public struct Parameters: Hashable, Sendable {
  /// The canonical text, as it stands in the `parameters` column; empty without parameters.
  public let text: String

  /// No parameters.
  public static let none = Parameters(canonical: "")

  private init(canonical: String) { text = canonical }

  /// Writes parameters canonically.
  ///
  /// - Throws: `malformed` if a key or value has characters that the form does not take.
  public init(_ values: [String: String]) throws(ResultsError) {
    let sorted = values.sorted { Self.precedes($0.key, $1.key) }
    for (key, value) in sorted {
      do { try Self.check(key: key[...], value: value[...]) } catch {
        throw error.located(file: "parameters")
      }
    }
    self.init(canonical: sorted.map { "\($0.key)=\($0.value)" }.joined(separator: ";"))
  }

  /// Reads the canonical text; any other order or a repeated key is refused.
  ///
  /// - Throws: `malformed` or `duplicate`, naming the key.
  public init(parsing text: String) throws(ResultsError) {
    do { try self.init(cell: text) } catch { throw error.located(file: "parameters") }
  }

  init(cell text: String) throws(Problem) {
    var previous: Substring?
    for pair in text.isEmpty ? [] : text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let equals = pair.firstIndex(of: "=") else {
        throw Problem(.malformed, "\(Excerpt.quoted(String(pair))) has no =", advice: "write key=value")
      }
      let key = pair[..<equals]
      try Self.check(key: key, value: pair[equals...].dropFirst())
      try Self.check(key, follows: previous)
      previous = key
    }
    self.init(canonical: text)
  }

  /// The keys and values, sorted by key.
  public var pairs: [(key: String, value: String)] {
    text.split(separator: ";").compactMap { pair in
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      return (String(pair[..<equals]), String(pair[equals...].dropFirst()))
    }
  }

  /// The value of a key.
  public subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }
}

extension Parameters: CustomStringConvertible {
  /// The canonical text.
  public var description: String { text }
}
