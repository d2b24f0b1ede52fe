// Usage: folders PACKAGE.json [--all]
// Fails where two folders of one target need each other: a folder needs another one if it names what that one declares.
// `--all` prints who needs whom, and for what.
import Foundation

struct Package: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
  }

  let targets: [Target]
}

/// The folders of a target, and for which names one needs another.
struct Folders {
  private(set) var needs: [String: [String: Set<String>]] = [:]

  init(of target: Package.Target) throws {
    let root = target.path ?? "Sources/\(target.name)"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    var files: [(folder: String, names: SourceNames)] = []
    for path in paths where path.hasSuffix(".swift") && !path.contains(".docc/") {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      files.append((folder.isEmpty ? "." : folder, try SourceNames(ofFile: "\(root)/\(path)")))
    }
    var owners: [String: Set<String>] = [:]
    for file in files { for name in file.names.declared { owners[name, default: []].insert(file.folder) } }
    for file in files {
      for name in file.names.used {
        // Of a name that several folders have nobody can tell here which one is meant.
        guard let found = owners[name], found.count == 1, let owner = found.first, owner != file.folder else {
          continue
        }
        needs[file.folder, default: [:]][owner, default: []].insert(name)
      }
    }
  }

  /// Each pair that needs each other, in words.
  var cycles: [String] {
    var found: [String] = []
    for (first, others) in needs.sorted(by: { $0.key < $1.key }) {
      for (second, there) in others.sorted(by: { $0.key < $1.key }) where first < second {
        guard let back = needs[second]?[first] else { continue }
        found.append(
          "\(first) and \(second) need each other: \(Self.words(there)) one way, \(Self.words(back)) back"
        )
      }
    }
    return found
  }

  var lines: [String] {
    needs.sorted { $0.key < $1.key }.flatMap { folder, others in
      others.sorted { $0.key < $1.key }.map { "\(folder) needs \($0) for \(Self.words($1))" }
    }
  }

  private static func words(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }
}

@main enum Check {
  static func main() {
    guard CommandLine.arguments.count >= 2 else {
      print("usage: folders PACKAGE.json [--all]")
      exit(64)
    }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
      let package = try JSONDecoder().decode(Package.self, from: data)
      var isSound = true
      for target in package.targets where !["test", "system-target"].contains(target.type) {
        let folders = try Folders(of: target)
        if CommandLine.arguments.contains("--all") {
          for line in folders.lines { print("\(target.name): \(line)") }
        }
        for cycle in folders.cycles { print("\(target.name): the folders \(cycle)") }
        isSound = isSound && folders.cycles.isEmpty
      }
      exit(isSound ? 0 : 1)
    } catch {
      print("folders: \(error)")
      exit(65)
    }
  }
}
