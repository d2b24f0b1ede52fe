import BubbleupKit
import Glibc

/// The readers under hostile bytes, which scripts/check-fuzz builds and calls.
///
///     fuzzing list                                    the readers
///     fuzzing inputs READER CORPUS DICTIONARY FLAG…   libFuzzer on one of them, with its own flags
///     fuzzing VERB …                                  what `bubbleup` does, under the address sanitizer
///
/// `BUBBLEUP_FUZZ_SCRATCH` names a folder for files.
enum Fuzzing {
  private static let readers = TableReaders.all + DocumentReaders.all + TextReaders.all
  nonisolated(unsafe) fileprivate static var fuzzed: Reader?

  /// Does what the arguments ask for; of libFuzzer's own, gives back those that it is to see.
  fileprivate static func begin() -> [String] {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch words.first {
      case "list" where words.count == 1: for reader in readers { print(reader.name) }
      case "inputs" where words.count >= 4:
        guard let reader = readers.first(where: { $0.name == words[1] }) else {
          fail("there is no reader '\(words[1])'", 64)
        }
        try prepare(reader, corpus: words[2], dictionary: words[3])
        return ["-dict=\(words[3])"] + words.dropFirst(4) + [words[2]]
      default: Bubbleup.main()
      }
    } catch { fail("\(error)", 1) }
    exit(0)
  }

  private static func fail(_ words: String, _ code: Int32) -> Never {
    say("error: \(words)")
    exit(code)
  }

  fileprivate static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Writes the seeds of a reader and the words of its format to where libFuzzer looks for them.
  private static func prepare(_ reader: Reader, corpus: String, dictionary: String) throws {
    fuzzed = reader
    for (index, seed) in try reader.seeds().enumerated() {
      guard try reader.read(seed) else { throw Broken("a seed is refused") }
      Scratch.write(seed, to: "\(corpus)/seed-\(index)")
    }
    let words = Set(reader.words.filter { !$0.isEmpty && $0.utf8.count <= 64 }).sorted()
    let lines = words.map { word in
      let escaped = word.utf8.map { byte in
        let digits = String(byte, radix: 16)
        return "\\x" + (digits.count == 1 ? "0" : "") + digits
      }
      return "\"\(escaped.joined())\"\n"
    }
    Scratch.write(Array(lines.joined().utf8), to: dictionary)
  }
}

/// libFuzzer has the main function, and calls this before it looks at its arguments.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
  let words = [CommandLine.arguments[0]] + Fuzzing.begin()
  // For as long as the process lives.
  let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
  for (index, word) in words.enumerated() { pointers[index] = strdup(word) }
  pointers[words.count] = nil
  count.pointee = CInt(words.count)
  arguments.pointee = pointers
  return 0
}

/// What libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do {
    _ = try Fuzzing.fuzzed?.read(Array(UnsafeBufferPointer(start: bytes, count: size)))
  } catch {
    Fuzzing.say("BROKEN: \(error)")
    abort()
  }
  return 0
}
