/// Why the check cannot give an answer, as opposed to the answer "no".
struct CheckError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
