public import UsherSession

// How a session looks and sounds, as the account or the command line has set it.

extension Settings {
  /// When screens are coloured. The raw values are those of `--color`.
  public enum Colors: String, CaseIterable, SettingValue {
    case automatic = "auto"
    case always, never, light, dark
  }

  /// How notifications are shown on the desktop. The raw values are those of the terminal library.
  public enum Desktop: String, CaseIterable, SettingValue {
    case automatic = "auto"
    case off, osc99, osc777, osc9, bell
  }

  /// When places on the screen are links that the terminal opens.
  public enum Links: String, CaseIterable, SettingValue {
    case automatic = "auto"
    case always, never
  }
}

extension Setting<String?> {
  public static var language: Setting { Setting("language", nil) }
}

extension SettingValues {
  /// The language that is set; nil if it is none of these.
  func language(of languages: [String]) -> String? {
    self[.language].flatMap { languages.contains($0) ? $0 : nil }
  }
}

extension Setting<Settings.Colors> {
  public static var colors: Setting { Setting("colors", .automatic) }
}

extension Setting<Settings.Desktop> {
  public static var desktop: Setting { Setting("desktop", .automatic) }
}

extension Setting<Settings.Links> {
  public static var links: Setting { Setting("links", .automatic) }
}

extension Setting<Bool> {
  /// Whether output is plain lines only, for screen readers. Then no line is edited, and nothing is drawn over.
  public static var isPlain: Setting { Setting("plain", false) }
  public static var rings: Setting { Setting("bell", true) }
  /// Whether the prompt of a room says how much is unread elsewhere.
  public static var countsUnread: Setting { Setting("unread", true) }
  /// Whether an empty line goes to the next unread room.
  public static var goesOn: Setting { Setting("next", false) }
  /// Whether home lists the rooms with the newest messages first, and not by name.
  public static var isByActivity: Setting { Setting("activity", false) }
  /// Whether only the session that was used last shows notifications, and not every session of the account.
  public static var showsOnLast: Setting { Setting("last", false) }
  /// Whether the desktop shows no names and no texts.
  public static var hidesPreviews: Setting { Setting("hidden", false) }
  /// Whether `/copy` puts links on the clipboard.
  public static var copies: Setting { Setting("clipboard", false) }
  public static var logsEvents: Setting { Setting("events", false) }
}

/// A switch on the screen of the settings: its flag and its choice there.
struct Toggle {
  let flag: String
  let choice: String
  let setting: Setting<Bool>

  static var all: [Toggle] {
    [
      Toggle(flag: "isPlain", choice: "plain", setting: .isPlain),
      Toggle(flag: "rings", choice: "bell", setting: .rings),
      Toggle(flag: "countsUnread", choice: "unread", setting: .countsUnread),
      Toggle(flag: "goesOn", choice: "next", setting: .goesOn),
      Toggle(flag: "isByActivity", choice: "order", setting: .isByActivity),
      Toggle(flag: "showsOnLast", choice: "devices", setting: .showsOnLast),
      Toggle(flag: "logsEvents", choice: "events", setting: .logsEvents),
    ]
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one. The first case comes after the last.
  var next: Self {
    let all = Array(Self.allCases)
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
