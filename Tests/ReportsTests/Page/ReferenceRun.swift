import Foundation
import Reports
import Results

/// The committed run, as a page's source.
enum ReferenceRun {
  static func source() throws -> ReportSource {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let run = try RunDirectory.open(path: folder.appendingPathComponent("results/reference").path)
    return ReportSource(manifest: run.manifest, plan: try run.plan(), results: try run.results())
  }

  /// Claims of every verdict, one of them about coupling, with text that breaks careless formats.
  static func claims() -> [ClaimRow] {
    ClaimRow.Verdict.allCases.enumerated().map { index, verdict in
      var row = ClaimRow(
        runID: "reference",
        machineID: "m",
        claim: "E\(index)",
        verdict: verdict,
        commands: "a & <b>"
      )
      row.reason = "because \"c\" ]]> </script>"
      return row
    }
  }

  /// What three strategies' senders know.
  static let couplings = [
    SenderCoupling("responder.walk", [("Responder", "the next one"), ("MessageHandling", "who is asked")]),
    SenderCoupling("closure.weak", []), SenderCoupling("delegate.relay", [("RelayDelegate", "its delegate")]),
    SenderCoupling("not.timed", []),
  ]
}
