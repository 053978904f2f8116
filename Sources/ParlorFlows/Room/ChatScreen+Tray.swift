import ParlorStore
import Usher
import UsherScreens
import UsherSession

// The files that wait for the next message.
extension ChatScreen {
  private var trayKey: String { Tray.prefix + address.key }

  /// Whether the lines come from a pipe. They must not take the files that the account has put here at a terminal.
  private var isPiped: Bool { parlor.machine.terminal == nil && parlor.session?.state.drafts() == .aside }

  /// The tray as it is kept. Another session of the account may have changed it, or sent its files.
  private var keptTray: Tray {
    isPiped ? parlor.known.pipedTrays[address] ?? Tray() : Tray(parlor.keepsake(trayKey, of: account.id))
  }

  func restoreTray() { tray = keptTray }

  /// Whether the tray is still as the user sees it. If another session has changed it, shows it as it is now, and says so.
  private var isTrayKnown: Bool {
    let kept = keptTray
    guard kept.items.map(\.file) != tray.items.map(\.file) else { return true }
    tray = kept
    seat?.tell(Reason("trayElsewhere"))
    return false
  }

  private func keepTray() {
    if isPiped { return parlor.known.pipedTrays[address] = tray }
    parlor.keep(tray.keepsake, as: trayKey, of: account.id)
  }

  /// Puts files into the tray. If there are words, sends them with all files of the tray; if some files had no room,
  /// the words come back as the line.
  func put(_ files: [ShelfFile], words: String) {
    restoreTray()
    let refused = tray.add(files)
    keepTray()
    let reason = Reason(
      "trayFull",
      [
        "names": refused.map(\.name).joined(separator: ", "), "most": String(SharedFile.mostPerMessage),
      ])
    if !refused.isEmpty { seat?.tell(reason) }
    guard !words.isEmpty else { return }
    if refused.isEmpty { return send(words) }
    // A message without some of its files would be another message.
    if isPiped { seat?.tell(Reason("wordsUnsent", ["text": words])) } else { putBack(words) }
  }

  func drop(_ number: Int) {
    guard isTrayKnown else { return }
    let file = tray.drop(number)
    keepTray()
    seat?.tell(Reason("dropped", ["name": file.name]))
  }

  /// Handles a blank line: asks whether to send the files without a text. Returns false if there are none, or if the user
  /// is writing a message of several lines.
  func hearsBlank() -> Bool {
    guard composing.lines.isEmpty, let seat else { return false }
    if tray.isEmpty { return goesOn(onlyUnread: false) }
    seat.send(.blank)
    return true
  }

  /// Sends the files of the tray with a text. If a file has changed since it was added, or is gone, asks first.
  func sendTray(with text: String, replyTo: Message.ID?) {
    guard let shelf = parlor.machine.files else { return }
    guard isTrayKnown else { return putBack(text, replyTo: replyTo) }
    tray.check(shelf)
    guard tray.hasTrouble else { return deliverTray(with: text, replyTo: replyTo) }
    if text.isEmpty, tray.paths.isEmpty {
      seat?.tell(Reason("trayGone"))
    } else {
      // The text is kept while the question waits.
      parlor.session?.tree.draft = text
      header.question = .send(text, replyTo: replyTo)
    }
  }

  /// Sends the files that are there.
  func deliverTray(with text: String, replyTo: Message.ID?) {
    guard isTrayKnown else { return putBack(text, replyTo: replyTo) }
    let paths = tray.paths
    tray = Tray()
    if paths.isEmpty {
      send(text, replyTo: replyTo)
    } else {
      loadMissing()
      outbox.send(text, replyTo: replyTo, files: paths, inPlaceOf: isPiped ? nil : trayKey)
      tellOfAbsent(in: text)
    }
    keepTray()
  }

  /// Puts a text that was not sent back where it was written.
  func putBack(_ text: String, replyTo: Message.ID? = nil, because reason: Reason? = nil) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var last = lines.popLast() ?? ""
    let answered = replyTo.flatMap { id in
      parlor.read(or: nil) { () throws(StoreError) in try store.message(id) }
    }
    if let answered { last = "/reply \(reading.number(of: answered)) " + text }
    if answered == nil { composing.restore(lines) }
    parlor.session?.tree.draft = last
    if let reason { seat?.tell(reason) }
  }
}

extension Tray {
  /// The beginning of the keys under which trays are kept.
  static let prefix = "tray/"
}

extension ChatScreen {
  /// A file of the tray as the screen shows it.
  struct TrayLine {
    var number: String
    var name: String
    var size: String
    var kind: FileKind
    var state = Tray.State.same

    init(_ item: Tray.Item, _ number: Int) {
      self.number = String(number)
      let file = item.now ?? item.file
      (name, size, kind) = (file.name, FileSize.text(file.size), file.kind)
      state = item.state
    }
  }

  /// The parts of the shape for the tray, and for the questions about it.
  @ShapeBuilder<Model, Event> static var trayParts: [ShapePart<Model, Event>] {
    Flag("isTrayFilled") { !$0.tray.isEmpty }
    List("tray", { $0.tray }) {
      Value("number") { $0.number }
      Value("name") { $0.name }
      Value("size") { $0.size }
      Value.state("kind") { $0.kind }
      Flag("isChanged") { $0.state == .changed }
      Flag("isGone") { $0.state == .gone }
    }
    Value.number("waiting") { $0.tray.count }
    Form("sendFiles", active: { $0.question == .sendFiles }) {
      Field.confirm("sure")
    } submit: {
      .answered($0.isYes("sure"))
    }
    Value("lost") { $0.lost.first ?? "" }
    Value.count("othersLost") { max(0, $0.lost.count - 1) }
    Form("sendChanged", active: { $0.isTrayInDoubt }) {
      Field.confirm("sure")
    } submit: {
      .answered($0.isYes("sure"))
    }
  }
}

extension ChatScreen.Model {
  /// Whether the screen asks about files that have changed or are gone.
  var isTrayInDoubt: Bool {
    guard case .send = question else { return false }
    return true
  }

  /// The names of the files that are gone.
  var lost: [String] { tray.filter { $0.state == .gone }.map(\.name) }

  static var trayFilled: Self {
    var model = talk
    var tray = Tray()
    _ = tray.add([
      ShelfFile(path: "/home/jun/release-checklist-2026.pdf", size: 120_000, kind: .document, stamp: ""),
      ShelfFile(path: "/home/jun/항구.png", size: 2_400_000, kind: .picture, stamp: ""),
      ShelfFile(path: "/home/jun/notes.txt", size: 812, kind: .text, stamp: ""),
    ])
    model.tray = tray.items.enumerated().map { ChatScreen.TrayLine($1, $0 + 1) }
    model.question = .sendFiles
    return model
  }

  static var trayInDoubt: Self {
    var model = trayFilled
    model.tray[0].state = .changed
    model.tray[1].state = .gone
    model.question = .send("Here is the list.", replyTo: nil)
    return model
  }
}
