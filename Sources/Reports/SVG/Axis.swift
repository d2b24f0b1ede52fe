/// A scale with its ticks and their words.
struct Axis: Sendable {
  /// One mark of the axis.
  struct Tick: Sendable, Equatable {
    let value: Double
    let label: String
  }

  let title: String
  let scale: Scale
  let ticks: [Tick]

  /// An axis whose ticks follow from its scale.
  init(_ title: String, _ scale: Scale, count: Int = 5, label: (Double) -> String) {
    self.init(
      title,
      scale,
      ticks: Ticks.values(of: scale, count: count).map { Tick(value: $0, label: label($0)) }
    )
  }

  /// An axis with ticks of its own, such as the few sizes that were measured.
  init(_ title: String, _ scale: Scale, ticks: [Tick]) {
    self.title = title
    self.scale = scale
    self.ticks = ticks
  }
}
