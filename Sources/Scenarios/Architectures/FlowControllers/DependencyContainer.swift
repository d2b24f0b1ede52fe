/// What the flows of the app need, made once and handed down from flow to flow (catalogue D3).
struct DependencyContainer {
  let authService: AuthService
  let phoneService = PhoneService()
  let networkingService = NetworkingService()
  let locationService = LocationService()
  let mapService = MapService()
  let healthService = HealthService()

  static func make(_ state: AuthenticationState = .new) -> DependencyContainer {
    DependencyContainer(authService: AuthService(state))
  }
}

/// What the screens of the product flow need; the flow carries it, and hands to each screen what that one uses
/// (catalogue D16).
struct ProductDependencyContainer {
  let productNetworkingService = ProductNetworkingService()
  let imageDownloaderService = ImageDownloaderService()
  let productEditService = ProductEditService()
  let authorNetworkingService = AuthorNetworkingService()
  let locationService: LocationService
  let mapService: MapService

  init(_ container: DependencyContainer) {
    locationService = container.locationService
    mapService = container.mapService
  }
}

/// An object with an identity, and nothing to do here.
class Service {}

final class PhoneService: Service {}
final class NetworkingService: Service {}
final class LocationService: Service {}
final class MapService: Service {}
final class HealthService: Service {}
final class ProductNetworkingService: Service {}
final class ImageDownloaderService: Service {}
final class ProductEditService: Service {}
final class AuthorNetworkingService: Service {}

final class AuthService: Service {
  var state: AuthenticationState

  init(_ state: AuthenticationState) { self.state = state }
}

/// What is known of the user, by which the app chooses its flow (catalogue D15).
enum AuthenticationState: CaseIterable {
  /// The app was never used.
  case new
  case loggedOut
  case loggedIn
}
