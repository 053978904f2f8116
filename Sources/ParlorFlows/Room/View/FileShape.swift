import ParlorStore
import UsherScreens

extension FileScreen {
  static let shape = Shape<Model, Event>("Room/file") {
    Value("name") { $0.file.name }
    Value("size") { FileSize.text($0.file.size) }
    Value.state("kind") { $0.file.kind }
    Flag("isReading") { !$0.state.isOver }
    Value("trouble") { if case .failed(let why) = $0.state { why } else { $0.trouble } }
    Flag("isBare") { $0.isBare }
    Value.state("bare") { $0.bare }
    Flag("isCut") { $0.isCut }
    Value("pixels") { $0.pixels.map { "\($0.width) × \($0.height)" } ?? "" }
    List("picture", { $0.cells }) { Value("cells", trusted: true) { $0 } }
    List("rows", { $0.rows.rows }) {
      Value("text") { $0.text }
      Value("size") { $0.size }
    }
    ListPage<Row>.parts(\.rows) { .list($0) }
    Choice("save") { _ in .save }
    Sample("a text") { Model.text }
    Sample("an archive") { Model.archive }
    Sample("a picture") { Model.picture }
    Sample("a picture without colours") { Model.bare }
    Sample("a cut archive") { Model(file: Model.file("항구.zip", .archive), state: .read(.other)) }
    Sample("an empty file") { Model(file: Model.empty, state: .read(.other)) }
    Sample("reading") { Model(file: Model.file("notes.txt", .text), state: .reading) }
    Sample("trouble") { Model(file: Model.file("notes.txt", .text), state: .failed("The store is busy.")) }
  }
}

extension FileScreen.Model {
  private var content: FileContent? {
    guard case .read(let content) = state else { return nil }
    return content
  }

  /// Why there is nothing to show but what the file is.
  enum Bare: String, CaseIterable { case empty, unreadable, unshown }

  var bare: Bare {
    switch content {
    case _ where file.size == 0: .empty
    case .archive: .empty
    case .other where file.kind == .archive: .unreadable
    default: .unshown
    }
  }

  /// Whether there is nothing to show but what the file is.
  var isBare: Bool {
    switch content {
    case .picture, .other: cells.isEmpty && trouble.isEmpty
    case .text(let lines, _): lines.isEmpty
    case .archive(let entries, _): entries.isEmpty
    case nil: false
    }
  }

  var isCut: Bool {
    switch content {
    case .text(_, let isCut), .archive(_, let isCut): isCut
    default: false
    }
  }

  var pixels: PictureSize? {
    guard case .picture(let size, _) = content else { return nil }
    return size
  }

  static func file(_ name: String, _ kind: FileKind) -> SharedFile {
    SharedFile(id: 1, name: name, kind: kind, size: 1_234_567)
  }

  static var empty: SharedFile { SharedFile(id: 1, name: "notes.txt", kind: .data, size: 0) }

  static var text: Self {
    var model = Self(file: file("release-checklist-2026.txt", .text), state: .read(.text([], isCut: true)))
    let rows = (1...9).map { FileScreen.Row(text: "그리고 \($0)번째 줄: one more line") }
    model.rows = ListPage(rows: rows, first: 9, found: 120, isLong: true, filter: "")
    return model
  }

  static var archive: Self {
    var model = Self(file: file("항구.zip", .archive), state: .read(.archive([], isCut: false)))
    let rows = ["사진/", "사진/항구의 저녁 풍경과 갈매기들.png", "list.txt"].enumerated().map {
      FileScreen.Row(text: $1, size: $0 == 0 ? "–" : "2.4 MB")
    }
    model.rows = ListPage(rows: rows, first: 0, found: 3, isLong: true, filter: "list")
    return model
  }

  static var bare: Self {
    var model = picture
    model.cells = []
    return model
  }

  static var picture: Self {
    var model = Self(file: file("항구.png", .picture), state: .read(.other))
    model.cells = (1...6).map { _ in String(repeating: "▀", count: 32) }
    if let size = PictureSize(Array("GIF89a".utf8) + [0x80, 0x07, 0x38, 0x04]) {
      model.state = .read(.picture(size, .none))
    }
    return model
  }
}
