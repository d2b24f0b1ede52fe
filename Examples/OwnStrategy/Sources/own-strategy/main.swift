import BubbleupKit
import OwnStrategy

Bubbleup.main(strategies: strategies, scenarios: scenarios)
