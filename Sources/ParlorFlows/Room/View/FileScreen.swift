import ParlorStore
import Usher
import UsherScreens

/// Shows a file of a message: a text in pages, an archive as a table of its files, a picture in the terminal's colours, and
/// of any other file what it is.
final class FileScreen: Pictured {
  enum Event {
    case list(Excerpt.Turn)
    case save
    case output(Output)
  }
  enum Output {
    /// The message was deleted, or the user has stopped the reading.
    case close
  }
  /// A row of a text, or a file in an archive.
  struct Row {
    var text: String
    var size = ""
  }
  enum State {
    case reading
    /// The viewer decodes the file: a picture of this size, or a packed file.
    case viewing(PictureSize?)
    case read(FileContent)
    case failed(String)

    var isOver: Bool {
      switch self {
      case .reading, .viewing: false
      case .read, .failed: true
      }
    }
  }
  struct Model {
    var file: SharedFile
    var state: State
    var rows = ListPage<Row>([])
    /// The rows of a picture, with their colours.
    var cells: [String] = []
    /// Why a picture is not drawn.
    var trouble = ""
  }

  private let context: WorkspaceContext
  private let message: Message.ID
  private let file: SharedFile
  private var excerpt: Excerpt
  private var state = State.reading
  private var seat: Seat<Event>?
  private var pending: Pending?
  private var limit: Pending?
  /// The room for which a picture was drawn last.
  private var tried: MosaicBox?
  private var watch: Observation?
  /// The rows of a text, and the columns for which it was wrapped.
  private var wrapped: (columns: Int, rows: [Row])?

  init(_ context: WorkspaceContext, _ message: Message, _ number: Int) throws {
    guard message.deletedAt == nil, message.files.indices.contains(number - 1) else {
      throw Refusal.unknown(Reason("noFile", ["file": String(number)]))
    }
    (self.context, self.message, file) = (context, message.id, message.files[number - 1])
    excerpt = Excerpt(filling: context.parlor.machine, others: 10)
  }

  private var parlor: Parlor { context.parlor }
  var isPassing: Bool { !state.isOver }

  var model: Model {
    var model = Model(file: file, state: state, rows: excerpt.page(of: rows) { $0.text })
    guard case .read(.picture(_, let drawing)) = state else { return model }
    switch drawing {
    case .mosaic(let mosaic, _):
      guard let depth = parlor.machine.colors() else { break }
      model.cells = HalfBlocks.rows(of: mosaic, depth, columns: parlor.machine.columns())
    case .failed(let why): model.trouble = parlor.words(for: why)
    case .none: break
    }
    return model
  }

  /// The room for a picture, beside the other rows of the screen; nil if the terminal cannot show one.
  private var box: MosaicBox? {
    guard parlor.machine.colors() != nil, let rows = parlor.machine.rows() else { return nil }
    return MosaicBox(
      columns: min(Self.mostCells, max(1, parlor.machine.columns())),
      rows: min(Self.mostCells, max(3, rows - 9) * 2))
  }

  private static let mostCells = 500

  /// Draws a picture again if the terminal has another size or other colours than when it was drawn.
  func noteDrawn(_ model: Model) {
    guard case .read(.picture(_, let drawing)) = state, let box else { return }
    switch drawing {
    case .mosaic(_, box), .failed: return
    case .mosaic, .none: if box != tried { read() }
    }
  }

  private var rows: [Row] {
    guard case .read(let content) = state else { return [] }
    switch content {
    case .text(let lines, _):
      let columns = parlor.machine.columns()
      if let wrapped, wrapped.columns == columns { return wrapped.rows }
      let rows = lines.flatMap { line in
        Text.wrap(Self.clean(line), first: columns, rest: columns).map { Row(text: $0) }
      }
      wrapped = (columns, rows)
      return rows
    case .archive(let entries, _):
      return entries.map { Row(text: $0.name, size: $0.size.map(FileSize.text) ?? "–") }
    case .picture, .other: return []
    }
  }

  /// A harmless line in which a tab leads to the next column of eight. Colours are left out.
  private static func clean(_ line: String) -> String {
    var pieces = uncoloured(line).split(separator: "\t", omittingEmptySubsequences: false)[...]
    var clean = Text.clean(String(pieces.removeFirst()))
    for piece in pieces {
      clean += String(repeating: " ", count: 8 - Text.width(clean) % 8) + Text.clean(String(piece))
    }
    return clean
  }

  /// A line without the escape sequences of colours: `ESC [`, digits and semicolons, `m`.
  private static func uncoloured(_ line: String) -> String {
    guard line.utf8.contains(0x1B) else { return line }
    var pieces = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)[...]
    var bare = String(pieces.removeFirst())
    for piece in pieces {
      let rest = piece.dropFirst().drop { "0123456789;".contains($0) }
      bare += piece.first == "[" && rest.first == "m" ? String(rest.dropFirst()) : "\u{1B}" + piece
    }
    return bare
  }

  // MARK: Appearing and disappearing

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = context.store.observe { [weak self] _ in self?.checkMessage() }
    guard case .reading = state else { return }
    seat.fetch(file, upTo: FileReading.reach(file), parlor) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result {
        hear(.failure(error))
      } else if !readAtOnce() {
        read()
      }
      seat.changed()
    }
  }

  func disappear() { watch = nil }

  /// A file of a deleted message must not stay on the screen.
  private func checkMessage() {
    // If the store cannot be read, the file stays.
    guard let message = try? context.store.message(message), message.deletedAt != nil else { return }
    seat?.send(.output(.close))
  }

  /// On ^C, stops reading and goes back.
  func interrupt() {
    guard !state.isOver else { return }
    stop()
    seat?.tell(Reason("fileStopped"))
    seat?.send(.output(.close))
  }

  /// Reads a short text, or a file of which only the facts are shown, before the screen is drawn. Returns whether it did.
  private func readAtOnce() -> Bool {
    guard file.kind == .text && file.size <= Self.short || FileContent.wanted(file) == 0 else { return false }
    let reading = FileReading(file: file, viewer: nil, box: nil)
    do {
      let pieces = try reading.pieces(of: context.store, for: context.account.id)
      try reading.read({ pieces[$0] }, step: { _ in }, tell: { hear(.success($0)) })
    } catch {
      hear(.failure(error))
    }
    return true
  }

  /// A text of at most this many bytes is read at once.
  private static let short = 16_384

  private func read() {
    stop()
    tried = box
    let reading = FileReading(file: file, viewer: parlor.machine.viewer, box: box)
    let (time, account, id) = (parlor.now(), context.account.id, file.id)
    let work: @Sendable (Job, (FileReading.State) -> Void) throws -> Void
    if let reopen = context.store.reopening {
      work = { job, tell in
        let store = try reopen(time)
        try reading.read(
          { try store.piece(of: id, from: $0, for: account) }, step: Self.step(of: job), tell: tell)
      }
    } else {
      // A store in memory can be read on this thread only.
      let pieces = Result { try reading.pieces(of: context.store, for: account) }
      work = { job, tell in
        let pieces = try pieces.get()
        try reading.read({ pieces[$0] }, step: Self.step(of: job), tell: tell)
      }
    }
    pending = seat?.load(each: FileReading.State.self, work) { [weak self] in
      self?.hear($0)
      self?.seat?.changed()
    }
    limit = seat?.after(Self.patience) { [weak self] in self?.giveUp() }
  }

  /// How long the reading may take. The viewer limits its own processor time; this is for one that does not run at all.
  private static let patience = Duration.seconds(30)

  private static func step(of job: Job) -> (Reason?) throws -> Void {
    { what in
      if let what { try job.step(what) } else if job.isCancelled { throw Job.Cancelled() }
    }
  }

  private func hear(_ result: Result<FileReading.State, any Error>) {
    switch result {
    case .success(.viewing(let size)):
      if case .reading = state { state = .viewing(size) }
      return
    case .success(.read(let content)): state = .read(content)
    case .failure(let error):
      context.store.hear(error)
      state = .failed(parlor.words(for: error))
    }
    limit?.cancel()
    limit = nil
  }

  private func giveUp() {
    stop()
    if case .viewing(let size?) = state {
      state = .read(.picture(size, .failed(Reason("viewSlow"))))
    } else if !state.isOver {
      state = .failed(parlor.words(for: Reason("viewSlow")))
    }
    seat?.changed()
  }

  private func stop() {
    pending?.cancel()
    limit?.cancel()
    limit = nil
  }

  // MARK: Events

  func hear(_ event: Event) -> Output? {
    switch event {
    case .list(let turn): excerpt.take(turn)
    case .save: save()
    case .output(let output): return output
    }
    return nil
  }

  private func save() {
    guard let shelf = parlor.machine.files else { return _ = seat?.tell(parlor.noFiles) }
    seat?.fetch(file, upTo: file.size, parlor) { [weak self] fetched in
      guard let self else { return }
      do {
        try fetched.get()
        let path = try shelf.save(file, in: "", from: context.store, for: context.account.id)
        seat?.tell(Reason("fileSaved", ["path": path]))
      } catch {
        seat?.tell(parlor.reason(for: error))
      }
    }
  }
}
