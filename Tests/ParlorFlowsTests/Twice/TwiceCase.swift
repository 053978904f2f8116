import ParlorStore
import Testing
import UsherSession

/// Something that changes something: it is done, done again, and its session killed and opened, while others look on.
///
/// It is written as in the folder `Tables`:
///
///     == name           with “, also on a server”, if servers do a part of it
///     * jun dm:9        the session that acts, and those that look on: 1, 2, ...
///     * evan dm:1
///     1. hello          what sessions have typed before; `1! push ...` has happened
///     > /delete 1       what is typed; `! work` happens, and `~ words` are typed and not sent
///     > y
///     - 1  hello        a row that is not on the screen any more, and
///     + 1  (deleted)    one that has come; `| row` was shown only for a moment
///     2 - 1  hello      the same for session 2
///     -- again          and once more; with other lines, if there are some
///     -- killed         the acting session, and a new one where it was; then a new one for each of the others
///     > /retry          what is typed then
///
/// Where nothing is written, nothing was shown, and nothing has changed.
struct TwiceCase {
  let name: String
  /// The lines below the name.
  let lines: [String]
  /// Whether it is played on a server, too. That takes five times as long.
  var isServed: Bool { name.hasSuffix(", also on a server") }

  private var sessions: [(account: Account.ID, link: String)] = []
  private var before: [(session: Int, line: String)] = []
  /// What is typed and happens at first, again, and after the sessions were killed.
  private var deeds: [[String]] = [[], [], []]

  private static let people: [Substring: Account.ID] = [
    "jun": 1, "seoyeon": 2, "dohyun": 3, "emma": 4, "lucas": 5, "haneul": 6, "mina": 7, "noah": 8, "evan": 9,
    "jiwoo": 10,
  ]

  static func all(in text: String) throws -> [TwiceCase] {
    try text.split(separator: "\n").split { $0.hasPrefix("#") }.joined().reduce(into: [[String]]()) {
      if $1.hasPrefix("== ") { $0.append([]) }
      $0[$0.count - 1].append(String($1))
    }.map { try TwiceCase($0) }
  }

  private init(_ rows: [String]) throws {
    (name, lines) = (String(rows[0].dropFirst(3)), Array(rows.dropFirst()))
    var part = 0
    for line in lines {
      if line.hasPrefix("* ") {
        let words = line.split(separator: " ")
        sessions.append((try #require(Self.people[words[1]], "\(line)"), String(words[2])))
      } else if let number = line.first?.wholeNumberValue,
        [".", "!", "~"].contains(line.dropFirst().prefix(1))
      {
        before.append((number - 1, String(line.dropFirst())))
      } else if line.hasPrefix("-- ") {
        part += 1
      } else if [">", "!", "~"].contains(line.prefix(1)) {
        deeds[part].append(line)
      }
    }
  }

  /// Does it all, and returns the lines as they should be written.
  func played(_ kind: Household.Kind) throws -> [String] {
    let household = try Household(kind)
    func window(_ index: Int, of account: Account.ID?, at link: String?) throws -> Window {
      let store = try household.store(of: sessions[index].account, isFirst: index == 0)
      return try Window(account, at: link, store, in: household)
    }
    var windows = try sessions.indices.map { try window($0, of: sessions[$0].account, at: sessions[$0].link) }
    for (session, line) in before {
      windows[session].play(line.first == "." ? ">" + line.dropFirst() : line)
      for window in windows { window.hear() }
    }
    for window in windows { _ = window.changes() }

    var lines = sessions.indices.map { index in self.lines[index] }
    lines += before.map { "\($0.session + 1)\($0.line)" }
    func onlookers() {
      for (index, window) in windows.enumerated().dropFirst() {
        window.hear()
        lines += window.changes().map { "\(index + 1) \($0)" }
      }
    }
    func play(_ deed: [String]) {
      for line in deed {
        lines.append(line)
        windows[0].play(line)
        lines += windows[0].changes()
      }
      onlookers()
    }
    play(deeds[0])
    lines.append("-- again")
    play(deeds[1].isEmpty ? deeds[0] : deeds[1])
    lines.append("-- killed")
    for index in windows.indices {
      var old: Window? = windows.remove(at: index)
      weak let parlor = old?.parlor
      let (last, kept) = (old?.last ?? [], old?.kept)
      old = nil
      #expect(parlor == nil, "something holds the session that was killed")
      let new = try window(index, of: kept, at: index == 0 ? nil : sessions[index].link)
      new.last = last
      windows.insert(new, at: index)
      new.hear()
      lines += new.changes().map { index == 0 ? $0 : "\(index + 1) \($0)" }
    }
    play(deeds[2])
    return lines
  }
}
