import Foundation

/// The command with which SwiftPM compiles a module, turned into one that writes the module's optimised SIL.
///
/// It is read from the manifest of the build rather than spelled out here, so that a flag added to the package, or by
/// a newer SwiftPM, holds for the check as well.
struct CompilerCommand {
  let arguments: [String]

  /// What changes nothing that the optimiser does.
  ///
  /// It has to do with object code, logs, threads and the debugger. Several threads would write a file each, and debug
  /// information makes these files twice as long.
  private static let dropped: Set<String> = [
    "-c", "-emit-dependencies", "-emit-objc-header", "-g", "-parseable-output", "-serialize-diagnostics",
    "-v",
  ]
  private static let droppedWithValue: Set<String> = [
    "-emit-module-path", "-emit-objc-header-path", "-num-threads", "-output-file-map",
  ]
  /// Without these it would not be what is measured.
  private static let needed = ["-O", "-whole-module-optimization", "-emit-module"]

  /// The command for `module` according to `manifest`, writing `<module>.sil` and a module file into `folder`.
  init(of module: String, in manifest: String, writingTo folder: String) throws {
    let compiled = try Self.compilation(of: module, in: manifest)
    for flag in Self.needed where !compiled.contains(flag) {
      throw CheckError(
        "the release build compiles \(module) without \(flag): nothing here would be what is measured"
      )
    }
    var kept: [String] = []
    var rest = compiled[...]
    while let argument = rest.popFirst() {
      if Self.droppedWithValue.contains(argument) {
        _ = rest.popFirst()
      } else if argument.hasPrefix("-X") {
        kept += [argument] + (rest.popFirst().map { [$0] } ?? [])
      } else if !Self.dropped.contains(argument), !argument.hasPrefix("-j") {
        kept.append(argument)
      }
    }
    // Emitting the module as well keeps the driver's own choice of cross-module optimisation.
    arguments =
      kept + [
        "-emit-module-path", "\(folder)/\(module).swiftmodule", "-emit-sil", "-o", "\(folder)/\(module).sil",
      ]
  }

  /// The line `args: ["…/swiftc", "-module-name", "Strategies", …]` of the manifest.
  private static func compilation(of module: String, in manifest: String) throws -> [String] {
    for line in manifest.split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
      guard fields.count == 2, fields[0] == "args",
        let arguments = try? JSONDecoder().decode([String].self, from: Data(fields[1].utf8)),
        let name = arguments.firstIndex(of: "-module-name"), arguments.dropFirst(name + 1).first == module,
        arguments.contains("-emit-module")
      else { continue }
      return arguments
    }
    throw CheckError("the manifest of the release build has no command that compiles \(module)")
  }
}
