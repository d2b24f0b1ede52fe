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
  let threads = try Run(path: "results/threads")
  let claims = try RunDirectory.open(path: "results/claims").rows(of: ClaimRow.table)
  let readme = Readme(run: run)
  let choosing = Choosing(run: run, threadRun: threads, claims: claims)
  let catalogue = "Sources/BubbleupKit/Documentation.docc"
  var pages:
    [(path: String, blocks: KeyValuePairs<String, String>, wordings: [Page.Wording], isWhole: Bool)] = [
      ("README.md", try readme.blocks(), try readme.wordings(), true),
      ("\(catalogue)/Choosing.md", try choosing.blocks(), try choosing.wordings(), true),
      ("\(catalogue)/Gate.md", ["gate": try Gate().inCI(), "found": try Gate().found()], [], false),
    ]
  let families = Families(
    run: run,
    threads: threads,
    changes: try Run(path: "results/changes"),
    claims: claims
  )
  for (name, wordings) in try families.pages() {
    let strategy = Families.climbing.first { $0.key == name }?.value
    let depth = try strategy.map { Page.wrapped(try Depth(run: run).family($0)) }
    var blocks: KeyValuePairs<String, String> = depth.map { ["depth": $0] } ?? [:]
    if let depth, name == "ResponderChain" { blocks = ["depth": depth, "teardown": try families.teardown()] }
    pages.append(("\(catalogue)/\(name).md", blocks, wordings, true))
  }
  for (path, blocks, wordings, isWhole) in pages {
    var page = try Page(path: path)
    if isWhole { try page.fillTables(run) }
    try page.say(wordings)
    try page.replace(blocks)
    if isWhole, !page.strays.isEmpty {
      throw FiguresError(
        "\(path) has figures that no run is asked for: \(page.strays.joined(separator: " | "))"
      )
    }
    if arguments.isEmpty {
      try WholeFile.write(Array(page.text.utf8), to: path, limit: FileLimits.maximumJSONBytes)
    } else if page.isChanged {
      fail(1, "the figures in \(path) are not those of the committed runs; run scripts/readme-figures.")
    }
  }
} catch let error as FiguresError {
  fail(65, "\(error.text).")
} catch {
  fail(65, "\(error)")
}
