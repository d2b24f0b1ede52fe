import Results
import Stress

/// What one exploration came to, as it is shown and as it is kept.
struct ExplorationFinding {
  let result: ScenarioExploration.Result
  let row: ExplorationRow
}
