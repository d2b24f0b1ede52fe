import BubbleupKit
import CRetainWrap
import Workloads

CountingWorker.main(
  references: ReferenceProbe(
    start: bubbleup_references_start,
    stop: bubbleup_references_stop,
    count: bubbleup_references_count
  )
)
