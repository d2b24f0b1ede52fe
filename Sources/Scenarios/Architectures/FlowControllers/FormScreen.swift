import Hierarchy

/// The first screen of a sign-up and of a recovery alike, which is what a type test trips over (catalogue D10).
final class FormScreen: TraitScreen {}
