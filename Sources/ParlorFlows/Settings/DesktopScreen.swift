import ParlorStore
import Usher
import UsherScreens

/// Shows what reaches the user outside the terminal's window: notifications on the desktop, the clipboard, and links.
final class DesktopScreen: Pictured {
  enum Event {
    case way(Preferences.Desktop)
    case links(Preferences.Links)
    case flag(WritableKeyPath<Preferences, Bool?>, Bool)
  }
  struct Model {
    var way = Preferences.Desktop.automatic
    var hidesPreviews = false
    var copies = false
    var links = Preferences.Links.automatic
  }

  static let shape = Shape<Model, Event>("Settings/desktop") {
    Value.state("way") { $0.way }
    Value.state("links") { $0.links }
    Flag("hidesPreviews") { $0.hidesPreviews }
    Flag("copies") { $0.copies }
    Choice("way") { .way($0.way.next) }
    Choice("previews") { .flag(\.hidesPreviews, !$0.hidesPreviews) }
    Choice("clipboard") { .flag(\.copies, !$0.copies) }
    Choice("links") { .links($0.links.next) }
    Sample("as at first") { Model() }
    Sample("much set") { Model(way: .osc777, hidesPreviews: true, copies: true, links: .never) }
    Sample("rings") { Model(way: .bell, links: .always) }
  }

  private let context: WorkspaceContext
  private var watch: Observation?

  init(_ context: WorkspaceContext) { self.context = context }

  var model: Model {
    let preferences = context.parlor.settings.preferences
    return Model(
      way: preferences.desktop ?? .automatic, hidesPreviews: preferences.hidesPreviews ?? false,
      copies: preferences.copies ?? false, links: preferences.links ?? .automatic)
  }

  func appear(_ seat: Seat<Event>) {
    watch = context.store.observe { [weak self] change in
      guard let self, change == .everything || change == .settings(context.account.id) else { return }
      seat.changed()
    }
  }

  func disappear() { watch = nil }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one. The first case comes after the last.
  fileprivate var next: Self {
    let all = Array(Self.allCases)
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
