import ParlorStore
public import UsherSubjects

/// How a session looks and sounds. The command line overrides what the account has set.
public final class Settings {
  private let store: Store
  private var account: Account.ID?
  /// The preferences from the command line. Each overrides the account's own, until the user changes that one in the
  /// session.
  public var given = Preferences() { didSet { tell() } }
  /// The preferences of the account.
  private var own = Preferences() { didSet { if own != oldValue { tell() } } }
  public var preferences: Preferences { given.over(own) }
  /// Sends ``preferences`` whenever they may have changed.
  public let changes = CurrentValueSubject(Preferences())
  /// Sets the language of the session; nil means the language that it began with.
  var speak: (String?) -> Void = { _ in }
  /// Says whether the session speaks to a screen reader.
  var speakPlainly: (Bool) -> Void = { _ in }
  /// The languages for which there are screen files.
  public var languages = ParlorScreens.languages
  /// The language of the session.
  var language = ParlorScreens.defaultLanguage

  init(_ store: Store) { self.store = store }

  /// Reads the preferences of an account; without an account, there are none. If the store cannot be read, the
  /// preferences that were read for the account before stay.
  func read(of account: Account.ID?) throws(StoreError) {
    let before = account == self.account ? own : Preferences()
    self.account = account
    do throws(StoreError) {
      own = if let account { try Preferences(of: account, in: store, languages) } else { Preferences() }
    } catch {
      own = before
      throw error
    }
  }

  /// Sets a preference of the account, for this session and later ones.
  func prefer<Value>(_ what: WritableKeyPath<Preferences, Value?>, _ value: Value) throws(StoreError) {
    var changed = own
    changed[keyPath: what] = value
    if let account { try changed.keep(since: own, of: account, in: store) }
    own = changed
    given[keyPath: what] = nil
  }

  private func tell() {
    speak(preferences.language)
    speakPlainly(preferences.isPlain ?? false)
    changes.send(preferences)
  }
}

/// How a session looks and sounds, as the account or the command line has set it. A property is nil if it is not set.
public struct Preferences: Equatable, Sendable {
  /// When screens are coloured. The raw values are those of `--color`.
  public enum Colors: String, CaseIterable, Sendable {
    case automatic = "auto"
    case always, never
  }

  public var language: String?
  public var colors: Colors?
  /// Whether output is plain lines only, for screen readers. Then no line is edited, and nothing is drawn over.
  public var isPlain: Bool?
  public var rings: Bool?
  /// Whether the prompt of a room says how much is unread elsewhere.
  public var countsUnread: Bool?
  /// Whether an empty line goes to the next unread room.
  public var goesOn: Bool?
  /// Whether home lists the rooms with the newest messages first, and not by name.
  public var isByActivity: Bool?
  /// Whether only the session that was used last shows notifications, and not every session of the account.
  public var showsOnLast: Bool?
  /// How notifications are shown on the desktop. The raw values are those of the terminal library.
  public enum Desktop: String, CaseIterable, Sendable {
    case automatic = "auto"
    case off, osc99, osc777, osc9, dbus, bell
  }

  public var desktop: Desktop?
  /// Whether the desktop shows no names and no texts.
  public var hidesPreviews: Bool?
  /// Whether `/copy` puts links on the clipboard.
  public var copies: Bool?
  /// When places on the screen are links that the terminal opens.
  public enum Links: String, CaseIterable, Sendable {
    case automatic = "auto"
    case always, never
  }

  public var links: Links?

  /// Whether the event log is on.
  public var logsEvents: Bool?

  public init() {}

  /// Returns these preferences. Those that are not set are taken from `others`.
  func over(_ others: Preferences) -> Preferences {
    var all = self
    all.language = language ?? others.language
    all.colors = colors ?? others.colors
    all.isPlain = isPlain ?? others.isPlain
    all.rings = rings ?? others.rings
    all.countsUnread = countsUnread ?? others.countsUnread
    all.goesOn = goesOn ?? others.goesOn
    all.isByActivity = isByActivity ?? others.isByActivity
    all.showsOnLast = showsOnLast ?? others.showsOnLast
    all.desktop = desktop ?? others.desktop
    all.hidesPreviews = hidesPreviews ?? others.hidesPreviews
    all.copies = copies ?? others.copies
    all.links = links ?? others.links
    all.logsEvents = logsEvents ?? others.logsEvents
    return all
  }
}

/// Each preference has its own key, so that two sessions that change different ones do not undo each other. A value
/// from a newer version that this version does not know counts as not set.
extension Preferences {
  private static let prefix = "setting/"
  private static let version = 1

  /// Reads the preferences of an account.
  init(
    of account: Account.ID, in store: Store, _ languages: [String] = ParlorScreens.languages
  ) throws(StoreError) {
    let kept = try store.keepsakes(prefix: Self.prefix, of: account)
    for (key, keepsake) in kept where keepsake.version == Self.version {
      switch key.dropFirst(Self.prefix.count) {
      case "language": language = languages.contains(keepsake.text) ? keepsake.text : nil
      case "colors": colors = Colors(rawValue: keepsake.text)
      case "plain": isPlain = Bool(keepsake.text)
      case "bell": rings = Bool(keepsake.text)
      case "unread": countsUnread = Bool(keepsake.text)
      case "next": goesOn = Bool(keepsake.text)
      case "activity": isByActivity = Bool(keepsake.text)
      case "last": showsOnLast = Bool(keepsake.text)
      case "desktop": desktop = Desktop(rawValue: keepsake.text)
      case "hidden": hidesPreviews = Bool(keepsake.text)
      case "clipboard": copies = Bool(keepsake.text)
      case "links": links = Links(rawValue: keepsake.text)
      case "events": logsEvents = Bool(keepsake.text)
      default: break
      }
    }
  }

  /// Keeps the preferences that differ from `old`.
  func keep(since old: Preferences, of account: Account.ID, in store: Store) throws(StoreError) {
    func keep(_ name: String, _ text: String?, _ former: String?) throws(StoreError) {
      guard text != former else { return }
      try store.keep(
        text.map { Keepsake(version: Self.version, text: $0) }, as: Self.prefix + name, of: account,
        telling: .settings(account))
    }
    try keep("language", language, old.language)
    try keep("colors", colors?.rawValue, old.colors?.rawValue)
    try keep("plain", isPlain?.description, old.isPlain?.description)
    try keep("bell", rings?.description, old.rings?.description)
    try keep("unread", countsUnread?.description, old.countsUnread?.description)
    try keep("next", goesOn?.description, old.goesOn?.description)
    try keep("activity", isByActivity?.description, old.isByActivity?.description)
    try keep("last", showsOnLast?.description, old.showsOnLast?.description)
    try keep("desktop", desktop?.rawValue, old.desktop?.rawValue)
    try keep("hidden", hidesPreviews?.description, old.hidesPreviews?.description)
    try keep("clipboard", copies?.description, old.copies?.description)
    try keep("links", links?.rawValue, old.links?.rawValue)
    try keep("events", logsEvents?.description, old.logsEvents?.description)
  }
}
