/// A screen that further flows can be contained in or presented by.
struct AppHost {
  /// The screen.
  let place: Place
  /// Whether it presents something; a controller presents one thing at a time.
  var presents = false
}
