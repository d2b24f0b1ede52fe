import Foundation
import Results

/// One side of a check: a build, in one layout or several.
struct CheckSide: Sendable, Equatable {
  /// What messages call the side that is compared with.
  static let baseName = "base"
  /// What messages call the side that is judged.
  static let candidateName = "candidate"

  /// What people know it by: a folder, a commit.
  let label: String
  /// The executables that are timed, one per layout; all of the same objects.
  let timed: [String]
  /// The executable that counts.
  let counting: String
}

/// A folder with both executables of a build, as a copied release folder is.
enum BuildFolder {
  /// The side that the executables of `folder` make.
  static func side(_ folder: String, at option: Option) throws(CommandError) -> CheckSide {
    let timed = "\(folder)/bubbleup"
    let counting = "\(folder)/bubbleup-counts"
    for path in [timed, counting] where access(path, X_OK) != 0 {
      throw CommandError(
        .missingInput,
        at: option.spelling,
        "\(path) is no executable that is there",
        advice: "Give a folder with both executables, as .build/release has after './bubbleup --build'."
      )
    }
    return CheckSide(label: folder, timed: [timed], counting: counting)
  }

  /// The side of the running command, whatever its name: another package's has one of its own.
  static func ofRunningExecutable() throws(CommandError) -> CheckSide {
    guard case .executable(let counting) = WorkerLocation.forCommand(),
      let running = WorkerLocation.runningPath
    else {
      throw CommandError(
        .unavailable,
        at: CheckOptions.candidateBuild.spelling,
        "the folder of the running executable is unknown",
        advice: "Give the candidate's folder."
      )
    }
    return CheckSide(label: "this build", timed: [running], counting: counting)
  }
}

/// The executables of a commit: all that a check needs of it once they are made.
///
/// They are kept apart from the sources, because a build folder is worth nothing once it was moved, as into and out of the
/// cache of a CI service: the package manager knows files by their inodes too, and compiles each one again (tried).
struct FinishedBuild {
  /// Where they are.
  let folder: String

  /// What they are like when all of them are there.
  private struct Record: Codable, Equatable {
    /// The compiler's own words: another one makes other code.
    let toolchain: [String]
    /// The digest of each, by its path below the folder.
    let sha256: [String: String]
  }

  /// The side that they make under this toolchain; nil where one is missing, was changed, or was made by another.
  func side(_ label: String, layouts count: Int, toolchain: [String]) -> CheckSide? {
    guard let data = FileManager.default.contents(atPath: file),
      let record = try? JSONDecoder().decode(Record.self, from: data),
      record == (try? self.record(layouts: count, toolchain: toolchain))
    else { return nil }
    return CheckSide(
      label: label,
      timed: (0..<count).map { "\(folder)/\(Self.timed($0))" },
      counting: "\(folder)/\(Self.counting)"
    )
  }

  /// The folder that a layout is linked in.
  func layout(_ number: Int) -> String { "\(folder)/layouts/\(number)" }

  /// Takes a copy of the executable that counts, whose layout is no concern, and notes that all are there.
  ///
  /// The note comes last and at once, so that what an interrupted check leaves is no finished build.
  ///
  /// - Returns: The copy's path.
  func finish(counting: String, layouts count: Int, toolchain: [String]) throws -> String {
    do {
      let own = "\(folder)/\(Self.counting)"
      let program = try WholeFile.read(counting, limit: Self.largest)
      try WholeFile.write(program, to: own, limit: Self.largest, isExecutable: true)
      let data = try JSONEncoder().encode(record(layouts: count, toolchain: toolchain))
      try WholeFile.write(Array(data), to: file, limit: FileLimits.maximumJSONBytes)
      return own
    } catch {
      throw FinishedBuild.unwritable(folder)
    }
  }

  /// That what was made cannot be put into a folder.
  static func unwritable(_ folder: String) -> CommandError {
    CommandError(
      .inputOutput,
      at: folder,
      "cannot be written",
      advice: "See that there is room and that the folder may be written."
    )
  }

  private var file: String { "\(folder)/build.json" }
  private static let counting = "bubbleup-counts"
  private static func timed(_ layout: Int) -> String { "layouts/\(layout)/bubbleup" }

  /// An executable has some 20 MB; one of a gigabyte is none of ours.
  static let largest = 1 << 30

  private func record(layouts count: Int, toolchain: [String]) throws -> Record {
    let names = (0..<count).map(Self.timed) + [Self.counting]
    let digests = try names.map { ($0, try SHA256.digest(ofFile: "\(folder)/\($0)", limit: Self.largest)) }
    return Record(toolchain: toolchain, sha256: Dictionary(uniqueKeysWithValues: digests))
  }
}
