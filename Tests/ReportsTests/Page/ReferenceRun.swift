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

  /// Two senders whose types were counted and whose messages were timed.
  static func coupling() -> [ClaimRow] {
    [("casts", 7.0, 900.0), ("flow", 2.0, 450.0)].flatMap { side, types, time in
      [("types known to the sender, \(side)", "count", types), ("time per message, \(side)", "ns", time)].map
      {
        var row = ClaimRow(runID: "reference", machineID: "m", claim: "C6", verdict: .confirmed)
        (row.side, row.figure, row.unit, row.value) = (side, $0.0, $0.1, $0.2)
        return row
      }
    }
  }
}
