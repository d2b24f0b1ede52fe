import Hierarchy
import Results
import Strategies
import Stress

/// One load: a strategy under a discipline, with so many senders on something.
struct StressCase {
  let strategy: any Strategy
  let options: StrategyOptions
  let request: LoadRequest
  /// The hierarchy that it goes through.
  let plan: PlanParameters

  /// What a person calls it.
  var label: String {
    "\(strategy.name) \(request.discipline.rawValue) threads=\(request.threads) mode=\(request.mode.rawValue)"
  }

  /// What decides about the load besides strategy, discipline and threads.
  func parameters() throws -> Parameters {
    var values = [
      "churn": "\(request.churn)",
      "messages": "\(request.messages)",
      "mode": request.mode.rawValue,
      "seed": "\(request.seed)",
      "shape": shape,
    ]
    for (key, value) in options.parameters { values[key] = value }
    if let rate = request.rate { values["rate"] = "\(rate)" }
    if let seconds = request.seconds { values["duration"] = Figure.plain(seconds, places: 3) }
    if request.tearsDownUnderLoad {
      values["teardown"] = request.teardownThread == .main ? "under-load-on-main" : "under-load"
    }
    return try Parameters(values)
  }

  private var shape: String {
    switch plan.shape {
    case .chain(let depth): "chain-\(depth)"
    case .balanced(let controllers, let fanOut): "balanced-\(controllers)x\(fanOut)"
    case .app(let controllers): "app-\(controllers)"
    case .outline: "outline"
    }
  }

  /// Whether both differ in the number of senders alone.
  func isSameExceptThreads(as other: StressCase) -> Bool {
    strategy.name == other.strategy.name && request.discipline == other.request.discipline
      && request.mode == other.request.mode
  }
}
