import ParlorStore
import Usher
import UsherScreens
import UsherSession

/// Shows what reaches the user outside the terminal's window: notifications on the desktop, the clipboard, and links.
final class DesktopScreen: Pictured {
  enum Event {
    case way(Settings.Desktop)
    case links(Settings.Links)
    case toggle(Setting<Bool>)
  }
  struct Model {
    var settings = SettingValues()
  }

  static let shape = Shape<Model, Event>("Settings/desktop") {
    Value.state("way") { $0.settings[.desktop] }
    Value.state("links") { $0.settings[.links] }
    Flag("hidesPreviews") { $0.settings[.hidesPreviews] }
    Flag("copies") { $0.settings[.copies] }
    Choice("way") { .way($0.settings[.desktop].next) }
    Choice("previews") { _ in .toggle(.hidesPreviews) }
    Choice("clipboard") { _ in .toggle(.copies) }
    Choice("links") { .links($0.settings[.links].next) }
    Sample("as at first") { Model() }
    Sample("much set") {
      Model(
        settings: SettingValues().setting(.desktop, to: .osc777).setting(.hidesPreviews, to: true)
          .setting(.copies, to: true).setting(.links, to: .never))
    }
    Sample("rings") {
      Model(settings: SettingValues().setting(.desktop, to: .bell).setting(.links, to: .always))
    }
  }

  private let context: WorkspaceContext
  private var watch: Observation?

  init(_ context: WorkspaceContext) { self.context = context }

  var model: Model { Model(settings: context.parlor.settings.preferences) }

  func appear(_ seat: Seat<Event>) {
    watch = context.store.observe { [weak self] change in
      guard let self, change == .everything || change == .settings(context.account.id) else { return }
      seat.changed()
    }
  }

  func disappear() { watch = nil }
}
