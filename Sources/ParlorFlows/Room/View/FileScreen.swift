import ParlorStore
import Usher
import UsherScreens
import UsherText

/// Shows a file of a message: a text in pages, an archive as a table of its files, and of any other file what it is.
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
    case read(FileContent)
    case failed(String)
  }
  struct Model {
    var file: SharedFile
    var state: State
    var rows = ListPage<Row>([])
  }

  private let context: WorkspaceContext
  private let message: Message.ID
  private let file: SharedFile
  private var excerpt: Excerpt
  private var state = State.reading
  private var seat: Seat<Event>?
  private var pending: Pending?
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

  var model: Model {
    Model(file: file, state: state, rows: excerpt.page(of: rows) { $0.text })
  }

  private var rows: [Row] {
    guard case .read(let content) = state else { return [] }
    switch content {
    case .text(let lines, _):
      let columns = parlor.machine.columns()
      if let wrapped, wrapped.columns == columns { return wrapped.rows }
      let rows = lines.flatMap { line in
        Text.wrap(Text.clean(line), first: columns, rest: columns).map { Row(text: $0) }
      }
      wrapped = (columns, rows)
      return rows
    case .archive(let entries, _):
      return entries.map { Row(text: $0.name, size: $0.size.map(FileSize.text) ?? "–") }
    case .picture, .other: return []
    }
  }

  // MARK: Appearing and disappearing

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = context.store.observe { [weak self] _ in self?.checkMessage() }
    if case .reading = state { read() }
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
    guard case .reading = state else { return }
    pending?.cancel()
    seat?.tell(Reason("fileStopped"))
    seat?.send(.output(.close))
  }

  private func read() {
    let reading = FileReading(file: file, account: context.account.id)
    let (time, all) = (parlor.now(), FileSize.text(FileContent.wanted(file)))
    let work: @Sendable (Job) throws -> FileContent
    if let reopen = context.store.reopening {
      work = { job in
        try reading.content(from: try reopen(time)) {
          try job.step(Reason("readingFile", ["done": FileSize.text($0), "all": all]))
        }
      }
    } else {
      // A store in memory can be read on this thread only.
      let content = Result { try reading.content(from: context.store) { _ in } }
      work = { _ in try content.get() }
    }
    pending = seat?.load(work) { [weak self] in
      self?.hear($0)
      self?.seat?.changed()
    }
  }

  private func hear(_ result: Result<FileContent, any Error>) {
    switch result {
    case .success(let content): state = .read(content)
    case .failure(let error): state = .failed(parlor.words(for: error))
    }
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
    guard let shelf = parlor.machine.files else { return _ = seat?.tell(Reason("noFiles")) }
    do {
      let path = try shelf.save(file, in: "", from: context.store, for: context.account.id)
      seat?.tell(Reason("fileSaved", ["path": path]))
    } catch {
      seat?.tell(parlor.reason(for: error))
    }
  }
}
