import Foundation
import Measurement
import Results

/// Links the same objects once more in another order, so that the code lies elsewhere.
///
/// Two builds always have two layouts, and a layout alone can move a small loop by more than a real change: Mytkowicz,
/// Diwan, Hauswirth & Sweeney, "Producing Wrong Data Without Doing Anything Obviously Wrong!", ASPLOS 2009; Curtsinger &
/// Berger, "STABILIZER: Statistically Sound Performance Evaluation", ASPLOS 2013. The latter shuffles at run time; here
/// some five hundred objects, one per source file, are shuffled on the link line, which needs no option of any linker:
/// gold, which this toolchain uses, has none for it, and lld's `--shuffle-sections` moves no less.
struct LayoutLinker {
  private let arguments: [String]
  private let objects: [String]
  private let source: String
  private let product: String

  /// Reads the command that linked `product` of the package at `source` from what the package manager keeps, in the folder
  /// `scratch`, for its own builds.
  init(source: String, scratch: String, product: String) throws(CommandError) {
    self.source = source
    self.product = product
    let manifest = "\(scratch)/release.yaml"
    guard let text = try? String(contentsOfFile: manifest, encoding: .utf8),
      let arguments = Self.arguments(of: product, in: text),
      let list = arguments.first(where: { $0.hasPrefix("@") && $0.hasSuffix(".LinkFileList") }),
      let objects = try? String(contentsOfFile: String(list.dropFirst()), encoding: .utf8)
    else {
      let problem = "does not say how '\(product)' was linked, so that no other layout can be made"
      let advice = "Compare folders of finished builds with --baseline-build instead."
      throw CommandError(.unavailable, at: manifest, problem, advice: advice)
    }
    self.arguments = arguments
    self.objects = objects.split(separator: "\n").map(String.init)
  }

  func link(layout number: Int, into folder: String) throws(CommandError) -> String {
    let executable = "\(folder)/\(product)"
    let list = "\(folder)/Objects.LinkFileList"
    do {
      try FileSystem.makeDirectories(folder)
      let order = Self.shuffled(objects, layout: number).joined(separator: "\n")
      try WholeFile.write(Array("\(order)\n".utf8), to: list, limit: FileLimits.maximumJSONBytes)
    } catch {
      throw FinishedBuild.unwritable(folder)
    }
    // By its own name first: a running executable cannot be overwritten, only replaced.
    let linked = "\(executable).new"
    try ToolRun.output(of: command(list: list, output: linked), in: source, at: folder)
    do { try FileSystem.move(linked, to: executable) } catch {
      throw CommandError(.inputOutput, at: executable, "cannot be replaced", advice: "Remove the folder.")
    }
    return executable
  }

  private func command(list: String, output: String) -> [String] {
    var words: [String] = []
    for (index, word) in arguments.enumerated() {
      if word.hasPrefix("@"), word.hasSuffix(".LinkFileList") {
        words.append("@\(list)")
      } else {
        words.append(index > 0 && arguments[index - 1] == "-o" ? output : word)
      }
    }
    return words
  }

  /// The objects in the order of a layout: the same for the same number, and another for every other.
  static func shuffled(_ objects: [String], layout number: Int) -> [String] {
    RoundOrder(seed: UInt64(number) &+ 1, contenders: objects.count).order(inRound: 0).map { objects[$0] }
  }

  /// The words of the link command: the JSON list behind `args:` of the node that makes the executable.
  static func arguments(of product: String, in manifest: String) -> [String]? {
    for line in manifest.split(separator: "\n") {
      let trimmed = line.drop { $0 == " " }
      // Modules have such lines as well; only a linker's names the executable behind -o.
      guard trimmed.hasPrefix("args: ["), trimmed.contains(".LinkFileList"),
        let words = try? JSONDecoder().decode([String].self, from: Data(trimmed.dropFirst(6).utf8)),
        let flag = words.firstIndex(of: "-o"), flag + 1 < words.count,
        words[flag + 1].hasSuffix("/\(product)")
      else { continue }
      return words
    }
    return nil
  }
}
