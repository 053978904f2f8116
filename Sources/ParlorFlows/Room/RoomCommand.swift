import ParlorStore
import Usher
import UsherScreens

/// A command of a room: its name, its argument, its completion, and the event that it becomes.
///
/// Each command is declared once, in `all`. `Screens/Room/commands` holds its words in each language, and a check makes
/// sure that no command lacks them.
struct RoomCommand {
  let name: String
  /// The key of the words that name the argument in the help; empty if the command takes none.
  var argument = ""
  /// Whether the page shows what becomes of the command.
  var isShown = false
  /// Whether `completions` gets the whole argument, and returns whole arguments.
  var completesAll = false
  var completions: (RoomDesk, String) -> [String] = { _, _ in [] }
  let event: (RoomDesk, String) throws(Reason) -> ChatScreen.Event

  /// All commands of a room, in the order of the help.
  static var all: [RoomCommand] {
    [
      RoomCommand(name: "settings") { _, _ in .output(.settings) },
      RoomCommand(name: "older") { desk, _ throws(Reason) in
        guard desk.reading.hasOlder else { throw Reason("noOlder") }
        return .older
      },
      RoomCommand(name: "newer") { desk, _ throws(Reason) in
        guard desk.reading.hasNewer else { throw Reason("noNewer") }
        return .newer
      },
      RoomCommand(name: "latest") { _, _ in .latest },
      RoomCommand(name: "date", argument: "date") { desk, text throws(Reason) in
        let (time, instead) = try desk.start(of: text)
        return .since(time, instead: instead)
      },
      RoomCommand(name: "reply", argument: "numberAndText", isShown: true) { desk, text throws(Reason) in
        let (message, rest) = try desk.message(numberedIn: text)
        guard !rest.isEmpty else { throw Reason("replyWhat") }
        return .reply(message.id, rest)
      },
      RoomCommand(name: "edit", argument: "edit", isShown: true) { desk, text throws(Reason) in
        guard !text.isEmpty else { return .compose(try desk.withEditor(nil)) }
        let (message, rest) = try desk.ownMessage(numberedIn: text)
        return try rest.isEmpty ? .compose(desk.withEditor(message.id)) : .edit(message.id, rest)
      },
      RoomCommand(name: "delete", argument: "messageNumber") { desk, text throws(Reason) in
        .delete(try desk.ownMessage(numberedIn: text).message.id)
      },
      RoomCommand(
        name: "react", argument: "react", isShown: true,
        completions: { _, word in EmojiCode.completions(of: word) }
      ) { desk, text throws(Reason) in
        let (message, rest) = try desk.message(numberedIn: text)
        guard Text.width(rest) > 0 else { throw Reason("reactHow") }
        guard let emoji = EmojiCode.emoji(rest) else {
          throw Reason("noEmoji", ["text": String(rest.prefix(12))])
        }
        return .react(message.id, emoji)
      },
      RoomCommand(
        name: "file", argument: "paths", isShown: true, completesAll: true,
        completions: { $0.pathCompletions(of: $1) }
      ) { desk, text throws(Reason) in
        let (files, words) = try desk.filesToSend(text)
        return .files(files, words: words)
      },
      RoomCommand(name: "drop", argument: "fileNumber", isShown: true) { desk, text throws(Reason) in
        .drop(try desk.fileToDrop(text))
      },
      RoomCommand(name: "view", argument: "view") { desk, text throws(Reason) in
        let (message, file) = try desk.fileToView(text)
        return .output(.view(message, file: file))
      },
      RoomCommand(
        name: "save", argument: "save", completesAll: true, completions: { $0.pathCompletions(of: $1) }
      ) { desk, text throws(Reason) in
        let (message, file, folder) = try desk.filesToSave(text)
        return .save(message, file: file, folder: folder)
      },
      RoomCommand(name: "topic", argument: "topic") { desk, text throws(Reason) in
        .topic(try desk.topic(text))
      },
      RoomCommand(name: "link", argument: "messageNumber") { desk, text throws(Reason) in
        let message = try desk.message(numberedIn: text).message
        return .link(message.number, sentAt: message.sentAt)
      },
      RoomCommand(name: "url", argument: "messageNumber") { desk, text throws(Reason) in
        let message = try desk.message(numberedIn: text).message
        guard let url = Text.links(in: message.text, kinds: LinkKind.addresses).first else {
          throw Reason("noAddress", ["number": String(desk.reading.number(of: message))])
        }
        return .url(url)
      },
      RoomCommand(name: "more", argument: "more") { desk, text throws(Reason) in
        if text.isEmpty, desk.isReadingOn { return .more(nil) }
        return .more(try desk.message(numberedIn: text).message.id)
      },
      RoomCommand(name: "retry") { desk, _ throws(Reason) in
        try desk.requireUnsent()
        return .retry
      },
      RoomCommand(name: "discard") { desk, _ throws(Reason) in
        try desk.requireUnsent()
        return .discard
      },
      RoomCommand(name: "favourite") { desk, _ throws(Reason) in
        .output(.wish(.favourite(!(try desk.wish().isFavourite))))
      },
      RoomCommand(name: "mute") { _, _ in .output(.wish(.level(.nothing))) },
      RoomCommand(name: "unmute") { _, _ in .output(.wish(.unmute)) },
      RoomCommand(
        name: "notify", argument: "level", completions: { _, _ in RoomLevel.allCases.map(\.rawValue) }
      ) { _, text throws(Reason) in
        guard let level = RoomLevel(rawValue: text.lowercased().filter { $0 != " " }) else {
          throw Reason("whichLevel")
        }
        return .output(.wish(.level(level)))
      },
    ]
  }
}

/// The words for the commands of a room, as the help shows them. Each declared command has a key.
struct RoomCommandWord: Word {
  static let file = "Room/commands"

  static let allCases: [RoomCommandWord] = {
    var keys: [String] = []
    for command in RoomCommand.all {
      keys.append("command." + command.name)
      if !command.argument.isEmpty { keys += ["argument." + command.argument, "example." + command.name] }
    }
    var known: Set<String> = []
    return keys.filter { known.insert($0).inserted }.map(RoomCommandWord.init(key:))
  }()

  let rawValue: String

  private init(key: String) { rawValue = key }

  init?(rawValue: String) {
    guard let word = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = word
  }
}
