import Scenarios
import Testing

@Suite("Drawn scripts")
struct ScriptGeneratorTests {
  private let generator = ScriptGenerator(Dolls())

  @Test("equal seeds give equal scripts, and other seeds others")
  func seeds() {
    #expect(generator.steps(500, seed: 7) == generator.steps(500, seed: 7))
    #expect(generator.steps(500, seed: 7) != generator.steps(500, seed: 8))
    #expect(generator.steps(0, seed: 7).isEmpty)
  }

  @Test("a shorter script is the beginning of a longer one, so that --steps cuts and does not redraw")
  func prefix() {
    #expect(generator.steps(500, seed: 7).prefix(100) == generator.steps(100, seed: 7)[...])
  }

  @Test("every operation comes, with every argument, and none that the architecture has not")
  func operations() {
    let steps = generator.steps(2_000, seed: 1)
    #expect(Set(steps.map(\.operation)) == Set(Dolls().operations))
    #expect(Set(steps.map(\.argument)) == Set(0..<16))
  }
}
