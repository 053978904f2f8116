import Usher

/// What an account sets for itself.
final class SettingsCoordinator: Coordinator {
  let life = Life()
  let place: WorkspacePlace

  init(_ place: WorkspacePlace) { self.place = place }

  func start() {
    show(SettingsScreen(place)) { settings, event in
      switch event {
      case .language(let language): settings.place.parlor.setLanguage(language)
      case .tab(let tab): settings.begin(above: tab.flow)
      case .logOut: settings.place.parlor.logOut(from: settings)
      }
    }
  }
}
