/// Labels in a column beside lines: as near to where their lines end as they can be without touching.
enum LabelColumn {
  /// The places of labels that want to be at `wanted`, in the order given, `spacing` apart between `top` and `bottom`.
  ///
  /// From above each is pushed down off its neighbour, and what then sticks out below is pushed up again, so that as
  /// many as fit stay in the frame.
  static func places(_ wanted: [Double], spacing: Double, top: Double, bottom: Double) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var places = wanted
    var least = top
    for index in order {
      places[index] = max(wanted[index], least)
      least = places[index] + spacing
    }
    var most = bottom
    for index in order.reversed() {
      places[index] = min(places[index], most)
      most = places[index] - spacing
    }
    return places
  }
}
