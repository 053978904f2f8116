/// All files of `Screens/`. A file is read when its screen is first drawn.
public struct Gallery: Sendable {
  private let sources: [Source]
  private var kept: KeptFiles?

  /// Creates a gallery of files. Of several for the same screen in the same language, the first counts.
  public init(_ sources: [Source]) { self.sources = sources }

  /// Takes the files that the plugin EmbedScreens has put into a program: `EmbeddedScreens.files`.
  public init(embedded files: [(path: String, text: String)]) {
    self.init(Source.embedded(files))
  }

  /// Returns a gallery that keeps what it has read and its drawings, for many sessions with the same pictures, such as those of
  /// an exploration.
  public func keeping() -> Gallery {
    var gallery = self
    gallery.kept = KeptFiles()
    return gallery
  }

  /// Returns the languages in which a screen has a file, in alphabetical order.
  public func languages(of screen: String) -> [String] {
    Set(sources.compactMap { SourceName.language(of: $0.path, of: screen) }).sorted()
  }

  /// Draws every sample of a screen, with the prompt on the last line.
  ///
  /// Returns nil if the language has no file of the screen, or if the file is not well formed. If the file does not fit
  /// the screen's shape, what does not fit is left out. If `isPlain`, draws what a screen reader reads.
  public func previews(
    of outline: Outline, in language: String, width: Int, palette: Palette, isPlain: Bool = false
  ) -> [(sample: String, drawn: String)]? {
    guard let picture = picture(of: outline.screen, in: language) else { return nil }
    return outline.samples.enumerated().map { ($1, outline.draw(picture, $0, width, palette, isPlain)) }
  }

  /// Returns the picture of a screen; nil if there is no file or it is not well formed.
  func picture(of screen: String, in language: String) -> Picture? {
    source(screen, language, .screen).flatMap { parse($0).picture }
  }

  /// Returns the drawing of a screen. Throws the findings in its file. Keep the result: each call reads the file.
  package func drawing<Model, Event>(
    of shape: Shape<Model, Event>, in language: String
  ) throws(Findings) -> Drawing<Model, Event> {
    let key = "\(shape.name) \(language) \(shape.file):\(shape.line)"
    if let known = kept?[key] as? Drawing<Model, Event> { return known }
    guard let source = source(shape.name, language, .screen) else {
      throw Findings([missing(shape.outline.title, shape.name, language, .screen)])
    }
    let (picture, findings) = parse(source)
    guard let picture else { throw Findings(findings) }
    let drawing = try Drawing(shape, picture)
    kept?[key] = drawing
    return drawing
  }

  /// Returns the words of one file. If a key is missing in the file, its words are the key itself.
  package func words<Key: Word>(
    _ type: Key.Type, _ file: String = Key.file, in language: String
  ) -> Words<Key> {
    keep("\(Key.self) \(file) \(language)") {
      Words<Key>(source(file, language, .words).map { WordList.parse(path: $0.path, text: $0.text).list })
    }
  }

  /// The text of a file, which is said as it stands; nil if the language has none.
  func text(_ name: String, in language: String) -> String? { source(name, language, .text)?.text }

  /// The lines of all files of words in a language, not parsed.
  func wordLines(in language: String) -> [ArraySlice<UInt8>] {
    sources.filter { $0.path.hasSuffix("." + language + ".words") }.flatMap { Source.lines(of: $0.text) }
  }

  /// Returns the gallery after a change on disk, and the findings in the new files.
  ///
  /// A file that now has mistakes, or is gone, keeps its last good content.
  public func replaced(
    by new: [Source], check: Check
  ) -> (gallery: Gallery, findings: [Finding]) {
    let findings = check.findings(in: new)
    var names = Set(new.compactMap { SourceName(path: $0.path) })
    let refused = Set(findings.filter(\.problem.stopsDrawing).compactMap { SourceName(path: $0.path) })
    var kept = new.filter { source in SourceName(path: source.path).map { !refused.contains($0) } ?? false }
    names.subtract(refused)
    for source in sources {
      guard let name = SourceName(path: source.path), refused.contains(name), !names.contains(name) else {
        continue
      }
      kept.append(source)
      names.insert(name)
    }
    return (Gallery(kept), findings)
  }

  /// Returns a finding if these words have no file.
  package func missing(words file: String, in language: String) -> Finding? {
    guard source(file, language, .words) == nil else { return nil }
    return missing("words \(file)", file, language, .words)
  }

  private func missing(
    _ title: String, _ name: String, _ language: String, _ kind: SourceName.Kind
  ) -> Finding {
    let path = SourceName.path(root: "Screens", name: name, language: language, kind: kind)
    return Finding(path: path, position: Position(line: 1, column: 1), problem: .missingFile(title))
  }

  private func parse(_ source: Source) -> (picture: Picture?, findings: [Finding]) {
    keep(source.path) { Picture.parse(path: source.path, text: source.text) { self.source($0, $1, .part) } }
  }

  /// Returns what is kept under a key. If there is nothing, reads it. Several threads may read the same at once.
  private func keep<Value: Sendable>(_ key: String, _ read: () -> Value) -> Value {
    if let known = kept?[key] as? Value { return known }
    let value = read()
    kept?[key] = value
    return value
  }

  /// The path of a screen's file; nil if the language has none.
  package func path(of screen: String, in language: String) -> String? {
    source(screen, language, .screen)?.path
  }

  /// All languages in which there is a screen, in alphabetical order.
  package var languages: [String] {
    keep("languages") { Set(screenNames.map(\.language)).sorted() }
  }

  /// The names of all screens that have a file, in alphabetical order.
  package var screens: [String] {
    keep("screens") { Set(screenNames.map(\.name)).sorted() }
  }

  private var screenNames: [SourceName] {
    sources.compactMap { SourceName(path: $0.path) }.filter { $0.kind == .screen }
  }

  /// All words in a language: the name of their file, their keys, and their positions.
  package func words(in language: String) -> [(file: String, key: String, path: String, line: Int)] {
    sources.flatMap { source -> [(file: String, key: String, path: String, line: Int)] in
      guard let name = SourceName(path: source.path), name.kind == .words, name.language == language else {
        return []
      }
      return WordList.parse(path: source.path, text: source.text).list.entries.map {
        (name.name, $0.key, source.path, $0.position.line)
      }
    }
  }

  private func source(_ name: String, _ language: String, _ kind: SourceName.Kind) -> Source? {
    let file = SourceName(name: name, language: language, kind: kind).file
    return sources.first { SourceName.leads($0.path, to: file) }
  }
}

extension Gallery: ExpressibleByDictionaryLiteral {
  /// Takes pictures that are written in the program itself. A key is the name of a file, such as `"Menu/menu.en.screen"`.
  public init(dictionaryLiteral files: (String, String)...) {
    self.init(files.map { Source(path: "Screens/\($0.0)", text: $0.1) })
  }
}
