// Usage: edges PACKAGE.json TABLE.md
// Compares `swift package dump-package` with the table of modules; one line per difference, then exit 1.
import Foundation

struct Package: Decodable {
  struct Target: Decodable {
    /// A dependency is an object of one key: "byName" or "target" or "product", and its name first in a list.
    struct Dependency: Decodable {
      let name: String?

      init(from decoder: any Decoder) throws {
        let byKind = try [String: [Item]](from: decoder)
        name = byKind.values.first?.first?.text
      }
    }

    /// A name, a condition, or nothing: only names matter here.
    struct Item: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    let name: String
    let type: String
    let dependencies: [Dependency]
  }

  let targets: [Target]
}

func content(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

/// Rows "| `Target` | one responsibility | `A`, `B` |" as target and what it may import; – stands for nothing.
func rows(of markdown: String) -> [(target: String, imports: Set<String>)] {
  markdown.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      cell.split(separator: " ").joined(separator: " ")
    }
    guard cells.count == 5, cells[1].hasPrefix("`") else { return nil }
    return (names(cells[1]).first ?? "", Set(names(cells[3])))
  }
}

/// What stands between backticks.
func names(_ cell: String) -> [String] {
  cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
}

func differences(_ package: Package, _ table: [(target: String, imports: Set<String>)]) -> [String] {
  // Tests may import whatever they test.
  let targets = package.targets.filter { $0.type != "test" }
  let known = Set(targets.map(\.name))
  var found: [String] = []
  for (target, rows) in Dictionary(grouping: table, by: \.target) where rows.count > 1 {
    found.append("the row `\(target)` is there \(rows.count) times")
  }
  for row in table {
    for name in [row.target] + row.imports.sorted() where !known.contains(name) {
      found.append("`\(name)` in the row `\(row.target)` is no target of the package")
    }
  }
  for target in targets {
    guard let row = table.first(where: { $0.target == target.name }) else {
      found.append("the target `\(target.name)` is not in the table")
      continue
    }
    for edge in target.dependencies.compactMap(\.name) where !row.imports.contains(edge) {
      found.append(
        "`\(target.name)` may not import `\(edge)`: the edge is in Package.swift and not in the table"
      )
    }
  }
  return found
}

guard CommandLine.arguments.count == 3 else {
  print("usage: edges PACKAGE.json TABLE.md")
  exit(64)
}
do {
  let package = try JSONDecoder().decode(Package.self, from: content(CommandLine.arguments[1]))
  let table = rows(of: String(decoding: try content(CommandLine.arguments[2]), as: UTF8.self))
  let found = differences(package, table)
  for difference in found { print("\(CommandLine.arguments[2]): \(difference)") }
  exit(found.isEmpty ? 0 : 1)
} catch {
  print("edges: \(error)")
  exit(65)
}
