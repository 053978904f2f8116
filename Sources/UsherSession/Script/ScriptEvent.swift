import Usher

/// Something that happens to a session and is not typed. A script has a line `! name argument` for it.
public struct ScriptEvent {
  let name: String
  /// Makes the event happen. Throws if the argument is not valid.
  let run: (ScriptPlayer, String) throws(ScriptError) -> Void

  public init(_ name: String, run: @escaping (ScriptPlayer, String) throws(ScriptError) -> Void) {
    self.name = name
    self.run = run
  }
}

extension ScriptEvent {
  /// The events that every session knows.
  static var standard: [ScriptEvent] {
    [
      ScriptEvent("end") { player, _ throws(ScriptError) in
        if !player.halfTyped.isEmpty { throw .lineNotEmpty(event: "end") }
        player.session.end()
      },
      ScriptEvent("interrupt") { player, _ in
        player.dropLine()
        player.session.interrupt()
      },
      ScriptEvent("paste") { player, text in
        player.dropLine()
        var lines: [String] = []
        var rest = text[...]
        while let end = rest.firstRange(of: "\\n") {
          lines.append(String(rest[..<end.lowerBound]))
          rest = rest[end.upperBound...]
        }
        player.session.paste(lines + [String(rest)])
      },
      ScriptEvent("work") { player, _ in
        let session = player.session
        player.worker.finish()
        session.perform { session.tree.receive() }
      },
      ScriptEvent("wait") { player, text throws(ScriptError) in
        guard let time = ScriptClock.duration(written: text) else {
          throw .badArgument(event: "wait", text, wanted: "a time such as 90s, 5m or 2h")
        }
        player.clock.advance(by: time)
        player.session.perform { player.session.tree.tick() }
      },
      ScriptEvent("width") { player, text throws(ScriptError) in
        guard let columns = Int(text), (10...1000).contains(columns) else {
          throw .badArgument(event: "width", text, wanted: "columns from 10 to 1000")
        }
        player.session.width = { columns }
        player.session.show()
      },
      ScriptEvent("open") { player, link in player.session.follow(link) },
      ScriptEvent("signal") { player, _ in
        player.parkLine()
        player.session.leave(.signal)
      },
      ScriptEvent("leave") { player, _ in
        player.worker.drop()
        player.session.leave(.endOfInput)
      },
    ]
  }
}
