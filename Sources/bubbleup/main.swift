import BubbleupKit

Bubbleup.main()
