import Foundation
import Results

/// Links the same objects once more in another order and at other places, so that the code lies elsewhere.
///
/// Two builds always have two layouts, and a layout alone can move a small loop by more than a real change: Mytkowicz,
/// Diwan, Hauswirth & Sweeney, "Producing Wrong Data Without Doing Anything Obviously Wrong!", ASPLOS 2009; Curtsinger &
/// Berger, "STABILIZER: Statistically Sound Performance Evaluation", ASPLOS 2013. Most of that is where an object's code
/// begins within a line of the cache (`results/gate-acceptance/layouts.csv`). So each object file gets a place that follows
/// from its name and the number of the layout: the same on both sides of a check, whatever was edited before it. Four
/// layouts in a row differ in that place alone, and each object has each of the four places in one of them: what an edit
/// moves about within its own file comes to nothing over the four. After them another order begins.
struct LayoutLinker {
  /// The places that the code of an object may have in a line of 64 bytes, as the compiler aligns it to 16.
  static let places = 4
  /// Another number for whatever puts the same objects elsewhere, so that a base that was linked before is linked again.
  static let scheme = "layouts, scheme 1"
  private static let line = 64

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

  /// Links one layout into each of the folders, and gives the executables.
  func link(into folders: [String]) throws(CommandError) -> [String] {
    guard let first = folders.first else { return [] }
    let spacers = try spacers(in: first)
    var executables: [String] = []
    // One after the other: two at a time gained little, and once one of them ended with an error, its cause not found.
    for (number, folder) in folders.enumerated() {
      executables.append(try link(layout: number, after: spacers, into: folder))
    }
    return executables
  }

  private func link(
    layout number: Int,
    after spacers: [String],
    into folder: String
  ) throws(CommandError) -> String {
    let executable = "\(folder)/\(product)"
    let list = "\(folder)/Objects.LinkFileList"
    let words = Self.placed(objects, layout: number).flatMap { [spacers[$0.place], $0.object] }
    try write(words.joined(separator: "\n") + "\n", to: list, in: folder)
    // By its own name first: a running executable cannot be overwritten, only replaced.
    let linked = "\(executable).new"
    try ToolRun.output(of: command(list: list, output: linked), in: source, at: folder)
    do { try FileSystem.move(linked, to: executable) } catch {
      throw CommandError(.inputOutput, at: executable, "cannot be replaced", advice: "Remove the folder.")
    }
    return executable
  }

  /// An object for each place: it begins with a line and fills so much of it.
  ///
  /// Its code runs once, before the program, or the linker would leave it out.
  private func spacers(in folder: String) throws(CommandError) -> [String] {
    var objects: [String] = []
    for place in 0..<Self.places {
      let object = "\(folder)/spacer\(place).o"
      let size = place == 0 ? Self.line : place * Self.line / Self.places
      let text = """
        .text
        .balign \(Self.line)
        begin: ret
        .org \(size)
        .section .init_array, "aw"
        .quad begin
        .section .note.GNU-stack, "", %progbits

        """
      try write(text, to: "\(folder)/spacer.s", in: folder)
      try ToolRun.output(of: ["clang", "-c", "spacer.s", "-o", object], in: folder, at: folder)
      objects.append(object)
    }
    return objects
  }

  private func write(_ text: String, to path: String, in folder: String) throws(CommandError) {
    do {
      try FileSystem.makeDirectories(folder)
      try WholeFile.write(Array(text.utf8), to: path, limit: FileLimits.maximumJSONBytes)
    } catch {
      throw FinishedBuild.unwritable(folder)
    }
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
    // Symbols are half of an executable, of which there are many.
    return words + ["-Xlinker", "-s"]
  }

  /// The objects in the order of a layout, each with its place.
  static func placed(_ objects: [String], layout number: Int) -> [(object: String, place: Int)] {
    objects.map { object in
      // Both sides call it the same below their build folders.
      let name = object.split(separator: "/").suffix(2).joined(separator: "/")
      return (object, draw: draw(name, order: number / places))
    }
    .sorted { ($0.draw, $0.0) < ($1.draw, $1.0) }
    .map { ($0.0, Int($0.draw % UInt64(places) + UInt64(number % places)) % places) }
  }

  /// A number that follows from a name and the number of an order: FNV-1a, and its bits mixed.
  private static func draw(_ name: String, order: Int) -> UInt64 {
    var sum = "\(order) \(name)".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    sum = (sum ^ sum >> 32) &* 0xBF58_476D_1CE4_E5B9
    return sum ^ sum >> 29
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
