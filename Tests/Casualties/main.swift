import BubbleupKit

// The command with strategies that go down, for the tests of what a run makes of it.
Bubbleup.main(strategies: Fate.allCases.map(Casualty.init))
