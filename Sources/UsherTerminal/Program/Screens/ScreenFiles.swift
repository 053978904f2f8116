internal import Glibc
internal import UsherFiles
public import UsherScreens
public import UsherSession

/// The screens of a program: their files, their languages, and what a check looks for in them.
public struct ProgramScreens: Sendable {
  /// The files that were built into the program.
  public let embedded: [Source]
  /// The language for a user whose locale names none of the languages.
  public let defaultLanguage: String
  private let home: String?
  private let words: @Sendable () -> [WordOutline]
  private let outlines: @Sendable ([String]) -> [Outline]

  /// `outlines` is called with the languages, because a screen may offer each of them. `home` names a screen that has a
  /// file in every language; nil stands for the first of the outlines. A file of that screen is enough to add a language.
  /// The check then reports every screen and every word that the language lacks.
  public init(
    _ embedded: [Source], home: String? = nil, defaultLanguage: String = "en",
    words: @escaping @Sendable @autoclosure () -> [WordOutline] = [],
    outlines: @escaping @Sendable ([String]) -> [Outline]
  ) {
    self.embedded = embedded
    self.defaultLanguage = defaultLanguage
    self.home = home
    self.outlines = outlines
    self.words = words
  }

  /// The languages of the built-in files and of `other` files, such as those in the folder of `--screens`.
  func languages(with sources: [Source] = []) -> [String] {
    guard let screen = home ?? outlines([]).first?.screen else { return [defaultLanguage] }
    return Set([embedded, sources].flatMap { Gallery($0).languages(of: screen) }).sorted()
  }

  /// The words outside a session, in a language of the files; without one, in the locale's. `folder` is that of `--screens`.
  public func phrases(in language: String? = nil, folder: String? = nil) -> Phrases {
    let read = folder.flatMap { try? ScreenFiles.read($0) } ?? []
    let languages = languages(with: read)
    let known = language.flatMap { languages.contains($0) ? $0 : nil }
    return Phrases(
      [Gallery(read), Gallery(embedded)],
      in: known ?? ScreenFiles.userLanguage(of: languages) ?? defaultLanguage)
  }

  /// The outlines of all screens.
  public func outlines(in languages: [String] = []) -> [Outline] { outlines(languages) }

  /// The check of the files in the folder `root`.
  public func check(root: String, languages: [String]) -> Check {
    // Only the check needs the words: outlining them takes as long as drawing a screen.
    let words = words() + [WordOutline(SessionWord.self)]
    return Check(languages: languages, outlines: outlines(languages), words: words, root: root)
  }
}

/// The screen files of one run, from the binary or from the folder of `--screens`, and their languages.
public struct ScreenFiles {
  /// The screens of the program.
  public let screens: ProgramScreens
  /// The files that were read.
  public let sources: [Source]
  /// The languages that have a file of the home screen, in alphabetical order.
  public let languages: [String]
  private let folder: String?

  /// Reads the files.
  public init(_ screens: ProgramScreens, folder: String?) throws(ProgramFailure) {
    self.screens = screens
    self.folder = folder
    sources = if let folder { try Self.read(folder) } else { screens.embedded }
    languages = screens.languages(with: folder == nil ? [] : sources)
  }

  /// Returns the language that was asked for, or else that of the locale. Throws if no file is in that language.
  public func language(asked: String?, by option: ProgramOption) throws(ProgramFailure) -> String {
    guard let asked else { return userLanguage }
    if languages.contains(asked) { return asked }
    throw ProgramFailure(code: .usage, words: UsageError.notAChoice(option, asked, languages).words)
  }

  /// The words outside a session in one of the languages. A folder of `--screens` may lack some; those are the program's.
  public func phrases(in language: String) -> Phrases {
    Phrases([Gallery(sources), Gallery(screens.embedded)], in: language)
  }

  /// Returns the check of the files. An editor can open the paths in its messages.
  public var check: Check { screens.check(root: Self.root(folder), languages: languages) }

  /// The language that the locale asks for.
  public var userLanguage: String { Self.userLanguage(of: languages) ?? screens.defaultLanguage }

  /// Returns the language that the locale asks for; nil if it asks for none of these.
  package static func userLanguage(of languages: [String]) -> String? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      // `kok_IN` is Konkani, and not Korean.
      return languages.first { value.hasPrefix($0) && value.dropFirst($0.count).first?.isLetter != true }
    }
    return nil
  }

  /// Returns the folder with which the paths in messages begin.
  private static func root(_ folder: String?) -> String {
    var root = folder ?? "Screens"
    while root.count > 1, root.last == "/" { root.removeLast() }
    return root
  }

  static func read(_ folder: String) throws(ProgramFailure) -> [Source] {
    var sources: [Source] = []
    try walk(root(folder), below: "", into: &sources)
    if sources.isEmpty {
      throw ProgramFailure(code: .noInput, words: Sentence("noScreens", ["folder": folder]))
    }
    return sources
  }

  private static func walk(_ root: String, below: String, into sources: inout [Source]) throws(ProgramFailure)
  {
    for entry in try entries(in: below.isEmpty ? root : root + "/" + below) {
      let path = below.isEmpty ? entry.name : below + "/" + entry.name
      if [".screen", ".words", ".text", ".part"].contains(where: path.hasSuffix) {
        sources.append(Source(path: root + "/" + path, text: try text(of: root + "/" + path)))
      } else if entry.isFolder, path.utf8.count < 512 {
        try walk(root, below: path, into: &sources)
      }
    }
  }

  /// Returns the folders below `root`, at any depth. A folder that cannot be read is left out: this list is only
  /// watched, and reading the files reports the error.
  static func folders(below root: String) -> [String] {
    let inner = ((try? entries(in: root)) ?? []).filter(\.isFolder).map { root + "/" + $0.name }
    return inner.flatMap { [$0] + ($0.utf8.count < 1024 ? folders(below: $0) : []) }
  }

  /// The entries of a folder, sorted by name, without hidden ones.
  private static func entries(in folder: String) throws(ProgramFailure) -> [(name: String, isFolder: Bool)] {
    var entries: [(name: String, isFolder: Bool)] = []
    var isReadable = true
    do throws(FileError) {
      try Folder.forEachEntry(in: folder) { entry in
        if let name = entry.name, !name.hasPrefix(".") { entries.append((name, entry.isFolder)) }
        isReadable = entry.name != nil
        return isReadable
      }
    } catch {
      throw ProgramFailure(error)
    }
    guard isReadable else {
      throw ProgramFailure(code: .noInput, words: Sentence("badName", ["folder": folder]))
    }
    return entries.sorted { $0.name < $1.name }
  }

  /// The most bytes of a screen file.
  public static let limit = 1 << 20

  /// Reads a file of UTF-8. Throws if it is longer than `limit` bytes.
  public static func text(of path: String, limit: Int = limit) throws(ProgramFailure) -> String {
    let file: Int32
    do throws(FileError) { file = try RegularFile.open(path) } catch { throw ProgramFailure(error) }
    defer { close(file) }
    guard let bytes = Bytes.readAll(file, limit: limit) else {
      let error = FileError.unreadable(path: path, errno: errno)
      throw ProgramFailure(code: .ioError, words: Sentence(error))
    }
    guard bytes.count <= limit else {
      throw ProgramFailure(code: .dataError, words: Sentence("fileTooLong", ["path": path, "limit": limit]))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Watches the folder of `--screens`. When a file in it changes, draws the present screen from the new files. If the
/// check finds mistakes in them, prints those above the line being typed, and keeps the last good files.
public final class ScreensWatch {
  private let folder: String
  private let check: Check
  private let session: Session
  private let events: EventPoll
  /// Nil if the system cannot watch the folder. Then changed files are not noticed until the next start.
  private let inotify: Inotify?
  private var pending: EventPoll.Deadline?

  /// Watches a folder from now on, as long as this object lives. `check` is that of the folder.
  public init(_ folder: String, _ check: Check, _ session: Session, _ events: EventPoll) {
    self.folder = folder
    self.check = check
    self.session = session
    self.events = events
    inotify = try? Inotify(for: folder)
    watchFolders()
    if let inotify { events.watch(inotify.descriptor) { [weak self] in self?.wake() } }
  }

  deinit {
    if let inotify { events.unwatch(inotify.descriptor) }
  }

  private func watchFolders() {
    for path in [folder] + ScreenFiles.folders(below: folder) { inotify?.watch(path, [.entries, .closed]) }
  }

  /// Reads the files once nothing has changed for 50 milliseconds, because editors write a file in several steps.
  private func wake() {
    inotify?.drain()
    if let pending { events.cancel(pending) }
    pending = events.schedule(at: MonotonicTime.now + .milliseconds(50)) { [weak self] in self?.reload() }
  }

  private func reload() {
    pending = nil
    watchFolders()
    do {
      let (gallery, findings) = session.gallery.replaced(by: try ScreenFiles.read(folder), check: check)
      session.gallery = gallery
      for finding in findings { session.emit(Text.clean(finding.description)) }
    } catch {
      session.emit(session.phrases.say(error.words))
    }
  }
}
