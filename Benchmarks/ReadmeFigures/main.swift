import Foundation
import Results

// Writes the figures between the markers of README.md and of pages; with --check it fails if they differ and changes
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
  let run = try Run(path: "results/reference")
  let pages: [(String, KeyValuePairs<String, String>)] = [
    ("README.md", try Readme(run: run).blocks()),
    (
      "Sources/BubbleupKit/Documentation.docc/Choosing.md",
      try Choosing(run: run, claims: RunDirectory.open(path: "results/claims").rows(of: ClaimRow.table))
        .blocks()
    ),
    (
      "Sources/BubbleupKit/Documentation.docc/Gate.md",
      ["gate": try Gate().inCI(), "found": try Gate().found()]
    ),
  ]
  for (path, blocks) in pages {
    let page = try Page(path: path)
    let written = try page.replacing(blocks)
    if arguments.isEmpty {
      try WholeFile.write(Array(written.utf8), to: path, limit: FileLimits.maximumJSONBytes)
    } else if written != page.text {
      fail(1, "the figures in \(path) are not those of the committed runs; run scripts/readme-figures.")
    }
  }
} catch let error as FiguresError {
  fail(65, "\(error.text).")
} catch {
  fail(65, "\(error)")
}
