import BubbleupKit
import CRetainWrap
import OwnStrategy
import Strategies
import Workloads

CountingWorker.main(
  strategies: StrategyCatalogue.all + strategies,
  references: ReferenceProbe(
    start: bubbleup_references_start,
    stop: bubbleup_references_stop,
    count: bubbleup_references_count
  )
)
