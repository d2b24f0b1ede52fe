// Usage: dispatch arguments MANIFEST MODULE FOLDER
//        dispatch check|update SOURCES FOLDER TABLE.csv
//        dispatch explain SOURCES FOLDER STRATEGY
// The first prints the compiler's arguments, one per line; the others judge what the compiler then wrote.
import Glibc

func fail(_ lines: [String], code: Int32 = 1) -> Never {
  for line in lines { print("error: \(line)") }
  exit(code)
}

func printArguments(_ manifest: String, _ module: String, _ folder: String) throws {
  let command = try CompilerCommand(of: module, in: text(at: manifest), writingTo: folder)
  print(command.arguments.joined(separator: "\n"))
}

func check(_ judge: Judge, _ path: String) throws {
  let expected = try DispatchTable(csv: text(at: path), path: path)
  let (actual, violations) = try judge.measure()
  let found = violations + expected.differences(from: actual).map { "\(path): \($0)" }
  if !found.isEmpty { fail(found) }
}

func update(_ judge: Judge, _ path: String) throws {
  let (actual, violations) = try judge.measure()
  if !violations.isEmpty { fail(violations) }
  try write(actual.csv, to: path)
}

func explain(_ judge: Judge, _ name: String) throws {
  guard let entry = judge.catalogue.entries.first(where: { $0.name == name }) else {
    let names = judge.catalogue.entries.map(\.name).joined(separator: ", ")
    fail(["no strategy is called \(name); there are \(names)"], code: 64)
  }
  print(try judge.explanation(of: entry))
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 4 else { fail(["four arguments are needed, see main.swift"], code: 64) }
do {
  switch arguments[0] {
  case "arguments": try printArguments(arguments[1], arguments[2], arguments[3])
  case "check": try check(Judge(sources: arguments[1], folder: arguments[2]), arguments[3])
  case "update": try update(Judge(sources: arguments[1], folder: arguments[2]), arguments[3])
  case "explain": try explain(Judge(sources: arguments[1], folder: arguments[2]), arguments[3])
  default: fail(["\(arguments[0]): no such command, see main.swift"], code: 64)
  }
} catch {
  fail(["\(error)"])
}
