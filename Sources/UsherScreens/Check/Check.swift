/// Finds every mistake in the files of `Screens/`, and every difference between them and the shapes of the program, in
/// every language.
public struct Check: Sendable {
  private let languages: [String]
  private let outlines: [Outline]
  private let words: [WordOutline]
  private let root: String

  /// `root` is the folder of the files. It is the beginning of a missing file's path.
  public init(
    languages: [String], outlines: [Outline], words: [WordOutline] = [], root: String = "Screens"
  ) {
    self.languages = languages
    self.outlines = outlines
    self.words = words
    self.root = root
  }

  /// Returns all findings, sorted by the paths of the files and then by position.
  public func findings(in sources: [Source]) -> [Finding] {
    let words = words.map { $0.words == nil ? declared($0, by: sources) : $0 }
    var findings = ShapeCheck.findings(outlines)
    var seen: [SourceName: String] = [:]
    var used: Set<String> = []
    for source in sources {
      guard let name = SourceName(path: source.path) else {
        findings.append(finding(source, .badPath))
        continue
      }
      if let other = seen[name] {
        findings.append(finding(source, .duplicateFile(other: other)))
        continue
      }
      seen[name] = source.path
      if !languages.contains(name.language) {
        findings.append(finding(source, .unknownLanguage(name.language, known: languages)))
      }
      // A mistake in a part is found in every screen that uses it.
      findings += self.findings(source, name, words, among: sources, &used).filter { !findings.contains($0) }
    }
    for source in sources where !used.contains(source.path) {
      guard let name = SourceName(path: source.path), name.kind == .part else { continue }
      findings.append(finding(source, .unusedPart(name.name)))
    }
    return (findings + missing(seen)).sorted(by: Finding.precedes)
  }

  /// Returns all findings in the files that the plugin EmbedScreens has put into a program: `EmbeddedScreens.files`.
  public func findings(embedded files: [(path: String, text: String)]) -> [Finding] {
    findings(in: Source.embedded(files))
  }

  /// Takes the keys of a file of words from all languages. The first language that has a key says which values it has.
  private func declared(_ outline: WordOutline, by sources: [Source]) -> WordOutline {
    var words: [(key: String, values: [String])] = []
    for language in languages {
      let file = SourceName(name: outline.file, language: language, kind: .words).file
      guard let source = sources.first(where: { SourceName.leads($0.path, to: file) }) else { continue }
      for entry in WordList.parse(path: source.path, text: source.text).list.entries
      where !words.contains(where: { $0.key == entry.key }) {
        let names = entry.pieces.compactMap { if case .tag(let tag) = $0 { tag.name } else { nil } }
        words.append((entry.key, names))
      }
    }
    var outline = outline
    outline.words = words
    return outline
  }

  private func findings(
    _ source: Source, _ name: SourceName, _ words: [WordOutline], among sources: [Source],
    _ used: inout Set<String>
  ) -> [Finding] {
    switch name.kind {
    case .part, .text: return []
    case .screen:
      let (picture, findings) = Picture.parse(path: source.path, text: source.text) { name, language in
        let file = SourceName(name: name, language: language, kind: .part).file
        let part = sources.first { SourceName.leads($0.path, to: file) }
        if let part { used.insert(part.path) }
        return part
      }
      guard let outline = outlines.first(where: { $0.screen == name.name }) else {
        return findings + [finding(source, .unknownScreen(name.name, known: outlines.map(\.screen)))]
      }
      guard let picture else { return findings }
      let unfit = PictureCheck(picture, outline).findings()
      return unfit.isEmpty ? LayoutCheck(picture, outline).findings() : unfit
    case .words:
      let (list, findings) = WordList.parse(path: source.path, text: source.text)
      guard let outline = words.first(where: { $0.file == name.name }) else {
        return findings + [finding(source, .unknownScreen(name.name, known: words.map(\.file)))]
      }
      return findings + WordCheck(list, outline, name.language).findings()
    }
  }

  private func missing(_ seen: [SourceName: String]) -> [Finding] {
    var findings: [Finding] = []
    let wanted =
      outlines.map { (name: $0.screen, title: $0.title, kind: SourceName.Kind.screen, builtIn: [String]()) }
      + words.map {
        (name: $0.file, title: "words \($0.file)", kind: SourceName.Kind.words, builtIn: $0.builtIn)
      }
      + Set(seen.keys.filter { $0.kind == .text }.map(\.name)).map {
        (name: $0, title: "text \($0)", kind: SourceName.Kind.text, builtIn: [])
      }
    for (name, title, kind, builtIn) in wanted {
      for language in languages where !builtIn.contains(language) {
        let source = SourceName(name: name, language: language, kind: kind)
        guard seen[source] == nil else { continue }
        let path = SourceName.path(root: root, name: name, language: language, kind: kind)
        findings.append(finding(Source(path: path, text: ""), .missingFile(title)))
      }
    }
    return findings
  }

  private func finding(_ source: Source, _ problem: Problem) -> Finding {
    Finding(path: source.path, position: Position(line: 1, column: 1), problem: problem)
  }
}

/// Draws a picture with every sample at the usual widths of a terminal, and finds the lines that are too wide.
struct LayoutCheck {
  static let widths = [40, 80, 120]

  let picture: Picture
  let outline: Outline

  init(_ picture: Picture, _ outline: Outline) {
    self.picture = picture
    self.outline = outline
  }

  /// Returns one finding for each line that is too wide. The finding names the greatest width of the line.
  func findings() -> [Finding] {
    var worst: [Int: (columns: Int, sample: String)] = [:]
    var widths: [Int: [Int]] = [:]
    for (index, sample) in outline.samples.enumerated() {
      for width in Self.widths {
        for reach in outline.measure(picture, index, width) {
          if reach.columns > worst[reach.line]?.columns ?? 0 { worst[reach.line] = (reach.columns, sample) }
          if widths[reach.line]?.contains(width) != true { widths[reach.line, default: []].append(width) }
        }
      }
    }
    return unspoken
      + worst.keys.sorted().compactMap { line in
        guard let (columns, sample) = worst[line] else { return nil }
        let overflow = Problem.overflow(
          columns: columns, widths: (widths[line] ?? []).sorted(), sample: sample)
        return picture.sheet.finding(Position(line: line, column: 1), overflow)
      }
  }

  /// Returns one finding for each line with a choice of which a screen reader would read only the key.
  private var unspoken: [Finding] {
    var found: [Int: String] = [:]
    for (index, sample) in outline.samples.enumerated() {
      for line in outline.unspoken(picture, index) where found[line] == nil { found[line] = sample }
    }
    return found.keys.sorted().map { line in
      picture.sheet.finding(Position(line: line, column: 1), .unspokenChoice(sample: found[line] ?? ""))
    }
  }
}

/// Compares a file of words with the keys that the program declares, in both directions.
struct WordCheck {
  private let list: WordList
  private let outline: WordOutline
  private let words: [(key: String, values: [String])]
  private let language: String

  init(_ list: WordList, _ outline: WordOutline, _ language: String) {
    self.language = language
    self.list = list
    self.outline = outline
    words = outline.words ?? []
  }

  func findings() -> [Finding] {
    var findings: [Finding] = []
    let report = { (position: Position, problem: Problem) in
      findings.append(Finding(path: list.path, position: position, problem: problem))
    }
    let title = "words \(outline.file)"
    for entry in list.entries {
      guard let word = words.first(where: { $0.key == entry.key }) else {
        report(entry.position, .unknownWord(entry.key, file: title, known: words.map(\.key)))
        continue
      }
      var written: Set<String> = []
      for case .tag(let tag) in entry.pieces where tag.kind == .value {
        written.insert(tag.name)
        guard !word.values.contains(tag.name) else { continue }
        report(tag.position, .unknownWordValue(tag.name, word: word.key, known: word.values))
      }
      for value in word.values where !written.contains(value) {
        report(entry.position, .missingWordValue(value, word: word.key))
      }
    }
    if outline.builtIn.contains(language) { return findings }
    let last = Position(line: 1, column: 1)
    for word in words where !list.entries.contains(where: { $0.key == word.key }) {
      report(last, .missingWord(word.key, file: title))
    }
    return findings
  }
}
