import Foundation
import Results

/// One side of a check: a build, in one layout or several.
struct CheckSide: Sendable, Equatable {
  static let baseName = "base"
  static let candidateName = "candidate"

  let label: String
  /// The executables that are timed, one per layout, all of the same objects; none where only counts are asked for.
  var timed: [String]
  let counting: String
}

/// What the executables of a package are called: the command, which is timed, and beside it the one that counts.
struct BuildProducts: Equatable, Sendable {
  /// Those of this package; another package's command has a name of its own, and need not have one that counts.
  static let standard = BuildProducts(command: "bubbleup", hasCounting: true)

  let command: String
  /// Whether there is an executable with the counting wrappers.
  ///
  /// Where there is none, the command counts itself, and references are unavailable.
  let hasCounting: Bool

  var counting: String { "\(command)-counts" }

  static var runningName: String {
    WorkerLocation.runningPath?.split(separator: "/").last.map(String.init) ?? standard.command
  }
}

extension CheckSide {
  /// The side that the executables of a folder make, as a copied release folder has them: those with the running command's
  /// name, or this package's.
  init(folder: String, at option: Option) throws(CommandError) {
    let own = BuildProducts.runningName
    let name = access("\(folder)/\(own)", X_OK) == 0 ? own : BuildProducts.standard.command
    let products = BuildProducts(
      command: name,
      hasCounting: name == BuildProducts.standard.command || access("\(folder)/\(name)-counts", X_OK) == 0
    )
    let timed = "\(folder)/\(name)"
    let counting = products.hasCounting ? "\(folder)/\(products.counting)" : timed
    for path in [timed, counting] where access(path, X_OK) != 0 {
      let problem = "\(path) is missing or not executable"
      let advice =
        "Give a folder with both executables, such as "
        + (own == BuildProducts.standard.command
          ? ".build/quick/release after './bubbleup --build'."
          : ".build/release after 'swift build -c release'.")
      throw CommandError(.missingInput, at: option.spelling, problem, advice: advice)
    }
    self.init(label: folder, timed: [timed], counting: counting)
  }

  /// The side of the running command, whatever its name: another package's has one of its own.
  static func ofRunningExecutable() throws(CommandError) -> CheckSide {
    guard case .executable(let counting) = WorkerLocation.forCommand(),
      let running = WorkerLocation.runningPath
    else {
      let problem = "the folder of the running executable is unknown"
      let advice = "Give the candidate's folder."
      throw CommandError(.unavailable, at: CheckVerb.candidateBuild.spelling, problem, advice: advice)
    }
    return CheckSide(label: "this build", timed: [running], counting: counting)
  }
}

/// The executables of a commit: all that a check needs of it once they are made.
///
/// They are kept apart from the sources: SwiftPM recompiles every file of a build folder that was moved, as into and out
/// of the cache of a CI service (tried).
struct FinishedBuild {
  let folder: String
  var products = BuildProducts.standard

  private struct Record: Codable, Equatable {
    /// The compiler's own words and the scheme of layouts: others make other code, or put it elsewhere.
    let makers: [String]
    /// The digest of each, by its path below the folder.
    let digests: [String: String]
  }

  /// The side that they make; nil where one is missing, was changed, or was made by others.
  func side(_ label: String, layouts count: Int, by makers: [String]) -> CheckSide? {
    guard let data = FileManager.default.contents(atPath: file),
      let kept = try? JSONDecoder().decode(Record.self, from: data), kept.makers == makers,
      let found = try? record(layouts: count, by: makers),
      // More layouts than are asked for were linked for a check that times as well.
      found.digests.allSatisfy({ kept.digests[$0.key] == $0.value })
    else { return nil }
    return CheckSide(
      label: label,
      timed: (0..<count).map { "\(folder)/\(timed($0))" },
      counting: "\(folder)/\(products.counting)"
    )
  }

  func layout(_ number: Int) -> String { "\(folder)/layouts/\(number)" }

  /// Copies the executable that counts, for which one layout suffices, and notes that all are there.
  ///
  /// The note comes last and at once, so that what an interrupted check leaves is no finished build.
  ///
  /// - Returns: The copy's path.
  func finish(counting: String, layouts count: Int, by makers: [String]) throws -> String {
    do {
      let own = "\(folder)/\(products.counting)"
      try FileSystem.makeDirectories(folder)
      let program = try WholeFile.read(counting, limit: Self.largest)
      try WholeFile.write(program, to: own, limit: Self.largest, isExecutable: true)
      let data = try JSONEncoder().encode(record(layouts: count, by: makers))
      try WholeFile.write(Array(data), to: file, limit: FileLimits.maximumJSONBytes)
      return own
    } catch {
      throw FinishedBuild.unwritable(folder)
    }
  }

  static func unwritable(_ folder: String) -> CommandError {
    CommandError(
      .inputOutput,
      at: folder,
      "cannot be written",
      advice: "See that there is room and that the folder may be written."
    )
  }

  private var file: String { "\(folder)/build.json" }
  private func timed(_ layout: Int) -> String { "layouts/\(layout)/\(products.command)" }

  /// An executable has some 20 MB; one of a gigabyte is none of ours.
  static let largest = 1 << 30

  private func record(layouts count: Int, by makers: [String]) throws -> Record {
    let names = (0..<count).map(timed) + [products.counting]
    let digests = try names.map { ($0, try ExecutableDigest.of("\(folder)/\($0)")) }
    return Record(makers: makers, digests: Dictionary(uniqueKeysWithValues: digests))
  }
}
