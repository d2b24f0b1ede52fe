import BubbleupKit

// The command with strategies that go down and a run to be killed, for the tests of what is made of it.
Bubbleup.main(strategies: Fate.allCases.map(Casualty.init), verbs: [AppendVerb()])
