import Hierarchy
import Strategies
import Testing

@Suite("Strategy catalogue")
struct CatalogueTests {
  @Test("every strategy has a name of its own, of lower-case words with at most one dot")
  func names() {
    let names = StrategyCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names.map(\.description)).count == names.count)
    for name in names {
      #expect(name.description.wholeMatch(of: /[a-z]+(\.[a-z]+)?/) != nil, "\(name)")
      #expect(name.description.hasPrefix(name.family.rawValue))
      #expect(name.variant.isEmpty == (name.family == .singleton))
    }
  }

  @Test("every family has a strategy, and every strategy an abstract of one line")
  func families() {
    #expect(Set(StrategyCatalogue.all.map(\.name.family)) == Set(StrategyName.Family.allCases))
    for strategy in StrategyCatalogue.all {
      #expect(!strategy.abstract.isEmpty)
      #expect(strategy.abstract.count <= 100 && !strategy.abstract.contains("\n"), "\(strategy.name)")
    }
  }

  @Test("names are ordered as they are read")
  func order() {
    #expect(StrategyName(.bus, "typed") < StrategyName(.closure, "strong"))
    #expect(StrategyName(.parent, "strong") < StrategyName(.parent, "weak"))
  }

  @Test("no strategy has the same variant twice, and each has one at least")
  func variants() {
    for strategy in StrategyCatalogue.all {
      #expect(!strategy.variants.isEmpty, "\(strategy.name)")
      #expect(Set(strategy.variants).count == strategy.variants.count, "\(strategy.name)")
    }
  }

  @Test("only the three whose ownership makes a cycle may leak")
  func leaks() {
    let leaking = StrategyCatalogue.all.filter(\.leaksByDesign).map(\.name.description)
    #expect(leaking == ["responder.retain", "closure.strong", "parent.strong"])
  }

  @Test("options that are set are parameters, sorted by key")
  func parameters() {
    let options = StrategyOptions(form: .iterative, lookup: .injected, next: .modalRoot, table: .gnu)
    #expect(
      options.parameters.map { "\($0.key)=\($0.value)" }
        == ["form=iterative", "lookup=injected", "next=modal-root", "table=gnu"]
    )
    #expect(StrategyOptions().parameters.isEmpty)
  }
}
