import Usher
import UsherScreens

@testable import UsherSession

/// A program for recordings: a choice that looks something up, a moment that comes, a hidden question and a log of texts.
/// A link that leads away from the hidden question asks first.
final class Bank: Coordinator {
  enum ChildFlow: Flow { case vault, talk, chat }
  struct Model { var found = "", ticks = 0 }
  enum Event { case ask, vault, talk }

  let life = Life()
  let menu: Page<Model, Event>
  private let talk = Page(Bank.talkShape, [])
  private let chat = Page(Bank.chatShape, [])

  static let menuShape = Shape<Model, Event>("Bank/menu") {
    Value("found") { $0.found }
    Value("ticks") { String($0.ticks) }
    Choice("ask") { _ in .ask }
    Choice("vault") { _ in .vault }
    Choice("talk") { _ in .talk }
  }
  static let vaultShape = Shape<Void, String>("Bank/vault") {
    Form("open") {
      Field.text("name", [.required])
      Field.hidden("code")
    } submit: {
      $0["name"]
    }
  }
  static let talkShape = Shape<[String], String>("Bank/talk") {
    List("lines", { $0 }) { Value("line") { $0 } }
    Form("say", .text("text"), submit: { $0["text"] })
  }
  /// It asks about a line that may be meant for another screen. Only a link leads here.
  static let chatShape = Shape<[String], String>("Bank/chat") {
    List("lines", { $0 }) { Value("line") { $0 } }
    Say("say", careful: true) { $0 }
  }

  init() { menu = Page(Bank.menuShape, Model()) }

  func start() {
    show(menu) { bank, event in
      switch event {
      case .ask:
        bank.load({ "gold" }) { bank, found in bank.menu.model.found = (try? found.get()) ?? "" }
        bank.after(.seconds(2)) { bank in bank.menu.model.ticks += 1 }
      case .vault: bank.begin(.vault)
      case .talk: bank.begin(.talk)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Bank> {
    switch flow {
    case .vault:
      .screen(vault()) { bank, name in
        bank.menu.model.found = name
        bank.back()
      }
    case .talk: .screen(talk) { bank, text in bank.talk.model.append(text) }
    case .chat: .screen(chat) { bank, text in bank.chat.model.append(text) }
    }
  }

  private func vault() -> Page<Void, String> {
    let vault = Page(Bank.vaultShape, ())
    vault.leaving = { _, departure in departure.reason == .link ? .question(Reason("leaveVault")) : .yes }
    return vault
  }

  static let gallery: Gallery = [
    "Bank/menu.en.screen": """
    {{*title}}Bank{{/title}}  {{found}} {{ticks}}

      a  Ask   -> ask
      v  Vault   -> vault
      t  Talk   -> talk

    bank>

    """,
    "Bank/vault.en.screen": """
    Vault

    vault>

    ? name  Name:
      ! required  A name.
    ? code  Code:
    -> open

    """,
    "Bank/chat.en.screen": """
    Chat
    {{#lines}}
      {{line}}
    {{/lines}}

    chat>   -> say

    """,
    "Bank/talk.en.screen": """
    Talk
    {{#lines}}
      {{line}}
    {{/lines}}

    talk>

    ? text  Say:
    -> say

    """,
  ]

  /// A session of the bank.
  static func session(_ clock: ScriptClock, _ worker: any Worker) -> Session {
    Session(Tree(Bank(), clock: { clock.nanoseconds }, worker: worker), gallery: gallery)
  }
}

/// A bank that is recorded.
final class RecordedBank {
  let clock = ScriptClock(milliseconds: 1_793_612_345_000)
  let worker = HeldWorker()
  let session: Session
  private(set) var bytes: [UInt8] = []
  private var now: UInt64 = 0
  /// Whether the file takes more.
  var hasRoom = true
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init() {
    session = Bank.session(clock, worker)
    session.palette = .dark
    session.doubts.areAsked = { true }
    session.height = { 24 }
    session.tape = Tape(clock: clock, facts: ["world": "small one"], now: { [unowned self] in now }) {
      [unowned self] in
      guard hasRoom else { return false }
      bytes += $0
      return true
    }
    session.begin { $0.start() }
    ask()
  }

  /// What a terminal does before it reads a line.
  func ask() { session.tape?.ask(session.prompt, session) }

  func type(_ lines: String...) {
    for line in lines {
      wait(.milliseconds(700))
      session.type(line)
      ask()
    }
  }

  func wait(_ time: Duration) { now += UInt64(time / .nanoseconds(1)) }

  func finishWork() {
    worker.finish()
    session.receive()
  }

  func recording() throws(RecordingError) -> Recording { try Recording(bytes) }
}
