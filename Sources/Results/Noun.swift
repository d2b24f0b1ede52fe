/// The form of a noun that goes with a number.
package enum Noun {
  /// `case` for 1, `cases` for any other number; `plural` where an `s` does not make it.
  package static func of(_ number: Double, _ thing: String, _ plural: String? = nil) -> String {
    number == 1 ? thing : plural ?? "\(thing)s"
  }
}
