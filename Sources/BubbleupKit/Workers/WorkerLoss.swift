/// Why there is no worker to ask.
struct WorkerRefusal: Error, Equatable {
  enum Code: Equatable {
    /// There is no executable for it.
    case missing
    case notStarted
    /// What was started does not speak as a worker does.
    case stranger
    /// It speaks another version of the protocol.
    case otherVersion
    case debugBuild
    /// Somebody wanted it to stop before it had greeted.
    case interrupted
  }

  let code: Code
  /// What is wrong, with the path of the executable.
  let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  static func otherVersion(_ version: Int, _ path: String) -> WorkerRefusal {
    WorkerRefusal(
      .otherVersion,
      "\(path): speaks version \(version) of the protocol, and this command version \(WorkerProtocol.version); "
        + "build both from the same sources"
    )
  }
}

/// How a worker was lost in the middle of an answer.
enum WorkerLoss: Sendable, Equatable {
  /// It ended, with its last words.
  case died(ChildProcess.End, lastWords: String?)
  /// It said nothing for so long and was ended.
  case silent(seconds: Double)
  /// It said this, which is nothing that a worker says, and was ended.
  case nonsense(String)

  /// What happened, as it follows "the worker".
  var words: String {
    switch self {
    case .died(let end, let lastWords):
      end.text + (end.likelyCause.map { ", \($0)" } ?? "") + (lastWords.map { ": \($0)" } ?? "")
    case .silent(let seconds): "gave no answer within \(Self.seconds(seconds)) and was ended"
    case .nonsense(let text): "gave an answer that makes no sense: \(text)"
    }
  }

  static func seconds(_ seconds: Double) -> String { "\(Int(seconds.rounded(.up))) s" }
}
