import Usher

/// What an account sets for itself.
final class SettingsCoordinator: Coordinator {
  enum ChildFlow: Flow { case profile }

  let life = Life()
  let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    show(SettingsScreen(place)) { settings, event in
      switch event {
      case .language(let language): settings.place.parlor.setLanguage(language)
      case .profile: settings.begin(.profile)
      case .tab(let tab): settings.begin(above: tab.flow)
      case .logOut: settings.place.parlor.logOut(from: settings)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<SettingsCoordinator> {
    switch flow {
    case .profile: .flow(try ProfileCoordinator(place.parlor))
    }
  }
}
