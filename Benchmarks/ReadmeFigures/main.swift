import Foundation
import Results

// Writes the figures between the markers of README.md; with --check it fails if they differ and changes
// nothing. scripts/readme-figures calls it in the root of the project.

/// Exit codes as everywhere in this project.
func fail(_ code: Int32, _ text: String) -> Never {
  FileHandle.standardError.write(Data("error: \(text)\n".utf8))
  exit(code)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.isEmpty || arguments == ["--check"] else {
  fail(64, "'\(arguments.joined(separator: " "))' is no option; there is --check.")
}
do {
  let page = try FiguresPage()
  let written = try page.written()
  if !arguments.isEmpty {
    guard written == page.text else {
      fail(1, "the figures in \(page.path) are not those of \(page.runs); run scripts/readme-figures.")
    }
  } else {
    try WholeFile.write(Array(written.utf8), to: page.path, limit: FileLimits.maximumJSONBytes)
  }
} catch let error as ReadmeError {
  fail(65, "\(error.text).")
} catch {
  fail(65, "\(error)")
}
