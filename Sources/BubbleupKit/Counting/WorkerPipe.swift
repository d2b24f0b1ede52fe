import Glibc

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a child of the command talks with its parent: a document on standard input, a line per answer on standard output.
enum WorkerPipe {
  /// All of standard input.
  static func request() -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return data
      }
    }
  }

  static func answer(_ line: some Encodable) throws {
    let text = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
    try DescriptorSink(descriptor: STDOUT_FILENO).write(text + "\n")
  }

  static func complain(_ text: String) {
    // Nobody is left to tell where standard error fails as well.
    try? DescriptorSink(descriptor: STDERR_FILENO).write(text + "\n")
  }
}
