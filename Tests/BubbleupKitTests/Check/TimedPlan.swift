#if DEBUG
import Scenarios
import Suites

@testable import BubbleupKit

extension CheckPlan {
  /// A plan of cases that are all timed.
  init(timing cases: [Case], thresholds: Thresholds = .none, injections: [Injection] = []) throws {
    try self.init(GateCases(timed: cases), thresholds: thresholds, injections: injections)
  }
}
#endif
