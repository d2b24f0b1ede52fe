internal import Glibc

/// Small text files in which the kernel describes itself.
enum SystemFile {
  /// The text, at most 64 KiB of it; nil where it cannot be read.
  ///
  /// Such files claim to be empty, so their size cannot be asked first.
  static func text(at path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The first line without its end; nil where there is none.
  static func line(at path: String) -> String? {
    text(at: path).flatMap { $0.split(separator: "\n").first.map(String.init) }
  }
}
