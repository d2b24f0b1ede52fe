import CFuzzing
import Results

/// Something that reads what others may have written, put under hostile bytes.
struct Reader: Sendable {
  let name: String
  /// Words of the format, which chance would hardly ever write.
  var words: [String] = []
  /// Valid inputs to begin with.
  let seeds: @Sendable () throws -> [[UInt8]]
  /// Whether every line carries a checksum, so that a change is noticed or changes no meaning.
  var hasChecksums = false
  /// How many questions `read` asks: each has the time that is granted for one.
  var questions: UInt64 = 1
  /// Reads, and holds what is accepted to what is written of it.
  let read: @Sendable ([UInt8]) throws -> Verdict

  /// What a reader made of an input.
  enum Verdict {
    /// With what its own writer writes of it.
    case accepted([UInt8])
    case refused
  }

  /// The verdict on `input`, if it came in time, within the memory, and soundly.
  func judge(_ input: [UInt8]) throws -> Verdict {
    fuzzing_memory_begin()
    let began = fuzzing_processor_time()
    PlantedBug.current?.act(on: input)
    let verdict = try read(input)
    let nanoseconds = fuzzing_processor_time() - began
    let bytes = fuzzing_memory_peak()
    guard nanoseconds <= questions * Budget.nanoseconds else {
      throw Broken("took \(nanoseconds) ns of a processor")
    }
    guard bytes <= Budget.bytes(for: input.count) else {
      throw Broken("held \(bytes) bytes at once for \(input.count) bytes of input")
    }
    return verdict
  }
}

/// What no input may take.
enum Budget {
  /// Of processor time, so that whatever else the machine does makes no difference.
  static let nanoseconds: UInt64 = 1_000_000_000

  static func bytes(for count: Int) -> Int { 64 << 20 + 10 * count }
}

/// A promise of a reader that an input broke.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Fails where what was accepted is not what was written of it and read again.
  static func unless(_ isKept: Bool, _ promise: @autoclosure () -> String) throws(Broken) {
    guard !isKept else { return }
    throw Broken(promise())
  }
}

/// What every error has to say.
enum Place {
  /// Requires one line, the file's name and, where the content is at fault, the place in it.
  static func require(_ error: ResultsError, file: String) throws(Broken) {
    try Broken.unless(error.file.hasPrefix(file), "an error that does not name the file: \(error)")
    try requireOneLine("\(error)")
    switch error.code {
    case .malformed, .duplicate, .outOfRange, .encoding, .newerSchema, .olderSchema, .unsafeName:
      try Broken.unless(error.line != nil || error.column != nil, "an error without a place: \(error)")
    case .missing, .tooLarge, .altered, .unusable, .io: break
    }
  }

  /// Requires a text without anything that moves a cursor.
  static func requireOneLine(_ text: String) throws(Broken) {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    try Broken.unless(
      isPlain && !text.isEmpty,
      "an error that is not one line of text: \(text.debugDescription)"
    )
  }

  /// Requires words; of what people typed, they repeat it as it is, and whoever prints them makes one line of it.
  static func requireWords(_ text: String) throws(Broken) {
    try Broken.unless(!text.isEmpty, "an error without words")
  }
}

/// A bug that is put before the reader on purpose, so that a check can prove that it would be found.
///
/// Only inputs that hold `trigger` meet it. `BUBBLEUP_FUZZ_PLANT` names one.
enum PlantedBug: String, CaseIterable {
  /// An index that is out of range.
  case trap
  /// Two seconds of work.
  case hang
  /// A hundred MiB.
  case memory
  /// A byte behind what was allocated.
  case stray

  static let trigger = Array("#!7".utf8)
  nonisolated(unsafe) static var current: PlantedBug?

  func act(on input: [UInt8]) {
    // Byte by byte, so that the fuzzer sees how near it is.
    for start in input.indices where input[start] == Self.trigger[0] {
      guard start + 1 < input.count, input[start + 1] == Self.trigger[1] else { continue }
      guard start + 2 < input.count, input[start + 2] == Self.trigger[2] else { continue }
      switch self {
      case .trap: print(input[input.count + start])
      case .hang:
        let began = fuzzing_processor_time()
        while fuzzing_processor_time() - began < 2 * Budget.nanoseconds {}
      case .memory:
        let bytes = [UInt8](repeating: 1, count: 100 << 20)
        withExtendedLifetime(bytes) {}
      case .stray:
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
        bytes.initialize(repeating: 1, count: 8)
        print(bytes[8])
        bytes.deallocate()
      }
    }
  }
}
