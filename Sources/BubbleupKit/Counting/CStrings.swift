import Glibc

/// Strings as C's `argv` and `environ` have them: pointers with a null at the end.
struct CStrings {
  private let texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  /// Calls `body` with pointers that are good until it returns.
  func withPointers<Result>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result) -> Result
  {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }
}
