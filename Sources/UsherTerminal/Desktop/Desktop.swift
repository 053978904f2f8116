internal import Glibc

/// Shows notifications on the user's desktop, through the terminal, while the terminal's window is not in front.
///
/// Nothing is written to the terminal before ``way`` is set. From then on, while lines are edited, the terminal reports whether
/// its window is in front (mode 1004). The first notification asks the terminal what it can show.
public final class Desktop {
  /// How notifications are shown.
  public var way = DesktopWay.off { didSet { if way != oldValue { wayChanged() } } }
  /// Whether the terminal's window is in front; nil until the terminal has reported it.
  public private(set) var isFocused: Bool?
  /// The name of the program, which some terminals show.
  let program: String
  /// Called when the terminal begins or ends to report whether its window is in front.
  var onFocusMode: (Bool) -> Void = { _ in }

  private let output: Output
  private let events: EventPoll
  let multiplexer: Multiplexer?
  let isConsole: Bool
  /// Whether lines are being edited, so that the terminal's reports are understood.
  private var isTaken = false
  /// The best way that the terminal knows; nil before it was asked.
  private var best: DesktopWay?
  /// The question that waits for an answer.
  private var question: (id: String, patience: EventPoll.Deadline)?
  /// The answers so far.
  private var answers = Answers()
  private var waiting: [Item] = []
  /// The notifications on the desktop that can be withdrawn, the newest last.
  private var shown: [(id: String, item: Item)] = []
  private var count = 0
  /// Makes the ids of this process differ from those of others on the same desktop.
  private lazy var token = String(UInt64.random(in: 0 ... .max), radix: 36)

  private struct Item {
    let notice: DesktopNotice
    let onOpen: () -> Void
  }

  private struct Answers {
    var knowsNotices = false
    var name: String?
  }

  init(
    program: String, output: Output, events: EventPoll,
    variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) {
    (self.program, self.output, self.events) = (program, output, events)
    multiplexer = Multiplexer(variable)
    isConsole = variable("TERM") == "linux"
  }

  static let focusOn = "\u{1B}[?1004h"
  static let focusOff = "\u{1B}[?1004l"
  /// How long the terminal has to answer.
  private static let patience = Duration.seconds(2)
  private static let mostWaiting = 8
  private static let mostShown = 100

  /// Shows a notification, unless the terminal's window is in front or nothing is known about that.
  ///
  /// `onOpen` is called when the user clicks on it, if the terminal reports that. It is called like a callback of
  /// ``Terminal/events``. Returns false if nothing is shown: the window is in front, or ``way`` is off.
  @discardableResult
  public func show(_ notice: DesktopNotice, onOpen: @escaping () -> Void = {}) -> Bool {
    guard way != .off, isTaken, isFocused != true else { return false }
    let item = Item(notice: notice, onOpen: onOpen)
    if let known = way == .automatic ? best : way { return show(item, known) }
    waiting.removeAll { $0.notice.key == notice.key }
    waiting.append(item)
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    if question == nil { ask() }
    return true
  }

  /// Takes a notification off the desktop, if it is there and the terminal can do that.
  public func withdraw(_ key: String) {
    waiting.removeAll { $0.notice.key == key }
    for one in shown where one.item.notice.key == key { write(DesktopSequence.withdraw(one.id)) }
    shown.removeAll { $0.item.notice.key == key }
  }

  /// Takes all notifications off the desktop.
  public func withdrawAll() {
    waiting = []
    for one in shown { write(DesktopSequence.withdraw(one.id)) }
    shown = []
  }

  @discardableResult
  private func show(_ item: Item, _ way: DesktopWay) -> Bool {
    switch way {
    // The terminal knows by itself whether its window is in front.
    case .osc99: showNotice(item)
    case _ where isFocused != false: return false
    case .osc777: write(DesktopSequence.notify(item.notice))
    case .osc9: write(DesktopSequence.growl(item.notice, program: program))
    case .bell: if item.notice.mayRing { output.ring() }
    case .automatic, .off: return false
    }
    return true
  }

  private func showNotice(_ item: Item) {
    let former = shown.firstIndex { $0.item.notice.key == item.notice.key }.map { shown.remove(at: $0).id }
    if former == nil { count += 1 }
    let id = former ?? "\(token)-\(count)"
    shown.append((id, item))
    if shown.count > Self.mostShown { withdraw(shown[0].item.notice.key) }
    // A multiplexer would pass a report on as keys, to whichever window it shows then.
    let reports = multiplexer == nil
    write(DesktopSequence.show(item.notice, id: id, program: program, reports: reports))
  }

  private func write(_ sequence: String) {
    output.writeAside(multiplexer?.wrapped(sequence) ?? sequence)
  }
}

// MARK: - What the terminal knows

extension Desktop {
  /// Whether the terminal owes an answer.
  var isAsking: Bool { question != nil }

  private func ask() {
    // Behind a multiplexer, an answer could arrive in another window. The console knows nothing better than the bell.
    if multiplexer != nil || isConsole { return settle(.bell) }
    let id = token + "-q"
    question = (
      id, events.schedule(at: .now + Self.patience) { [weak self] in self?.settleByAnswers() }
    )
    answers = Answers()
    output.writeAside(DesktopSequence.query(id))
  }

  private func settleByAnswers() {
    if let question { events.cancel(question.patience) }
    question = nil
    let named = answers.name.flatMap { DesktopWay(ofTerminal: $0) }
    settle(answers.knowsNotices ? .osc99 : named ?? .bell)
  }

  private func settle(_ way: DesktopWay) {
    best = way
    let items = waiting
    waiting = []
    for item in items { show(item, way) }
  }

  /// Takes a report of the terminal.
  func hear(_ report: TerminalReport) {
    switch report {
    case .focus(let isFocused): self.isFocused = isFocused
    case .attributes: if isAsking { settleByAnswers() }
    case .version(let name): if isAsking { answers.name = name }
    case .notices(let id, let keys):
      guard id == question?.id else { return }
      answers.knowsNotices = keys["p"]?.contains("title") ?? false
    case .opened(let id): open(id)
    case .background: break
    }
  }

  /// Nobody can name a place this way: only a notification that is shown here has one.
  private func open(_ id: String) {
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return }
    shown.remove(at: index).item.onOpen()
  }
}

// MARK: - Taking the terminal

extension Desktop {
  /// Whether the terminal reports whether its window is in front.
  private var watchesFocus: Bool { isTaken && way != .off }

  private func wayChanged() {
    withdrawAll()
    guard isTaken else { return }
    output.writeAside(watchesFocus ? Self.focusOn : Self.focusOff)
    onFocusMode(watchesFocus)
  }

  /// Called when lines are edited from now on.
  func take() {
    isTaken = true
    if watchesFocus { output.writeAside(Self.focusOn) }
    onFocusMode(watchesFocus)
  }

  /// Called before the terminal is given back. A notification must not report a click to another program.
  func giveBack() {
    guard isTaken else { return }
    withdrawAll()
    if watchesFocus { output.writeAside(Self.focusOff) }
    (isTaken, isFocused) = (false, nil)
  }
}
