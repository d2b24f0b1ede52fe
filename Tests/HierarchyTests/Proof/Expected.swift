import Hierarchy

/// The project's expectation, under a name that the testing library does not have too.
typealias Expected = Expectation
