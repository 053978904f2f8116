import ParlorFlows
import UsherScreens
import UsherTerminal

/// What `parlor --help` prints.
enum HelpText {
  static func whole(in language: String) -> String {
    let isKorean = language == "ko"
    var text = isKorean ? koreanUsage : usage
    text += isKorean ? "\n터미널만 있으면 되는 팀 채팅입니다.\n" : "\nA team chat that needs nothing but a terminal.\n"
    for (heading, options) in ProgramOption.groups {
      text += "\n" + (isKorean ? koreanHeadings[heading] ?? heading : heading) + "\n"
      for option in options { text += line(option, isKorean ? koreanSummaries[option.name] : nil) }
    }
    for command in ProgramCommand.parlor {
      let own = (command.options ?? []).filter { !ProgramOption.session.contains($0) }
      if !own.isEmpty { text += (isKorean ? "\nparlor " : "\nWith parlor ") + command.name + "\n" }
      for option in own {
        text += line(option, isKorean ? koreanSummaries[command.name + " " + option.name] : nil)
      }
    }
    let last = language == "ko" ? "/where의 위치" : "or as /where writes them"
    return text + "\n" + (isKorean ? koreanClosing(places(last)) : closing(places(last)))
  }

  private static func line(_ option: ProgramOption, _ summary: String?) -> String {
    (summary.map { option.saying($0) } ?? option).helpLine
  }

  private static let usage = """
    usage: parlor [OPTION]...          start, at the place you left
           parlor check [OPTION]...    check every screen file in every language
           parlor preview SCREEN [OPTION]...
                                       draw one screen with sample values
           parlor push FILE|-|DIR [OPTION]...
                                       deliver notifications to a running Parlor
           parlor glance [OPTION]...   what is unread, in one line, for a prompt
           parlor map [OPTION]...      every screen, and where its choices lead
           parlor open LINK [OPTION]...
                                       open a link in a running Parlor, or start one
           parlor inspect PID [OPTION]...
                                       look into a running Parlor
           parlor events collect|report [OPTION]...
                                       what was logged; collect it, draw a report
           parlor replay FILE [OPTION]...
                                       play a recorded session again, or export it
           parlor server WHAT URL      set up a team's server, look at it, fill it
           parlor join URL [OPTION]... sign in to a team's server; then run parlor
           parlor leave [OPTION]...    sign out of it, and delete what is here

    """

  private static func closing(_ places: String) -> String {
    """
    In a session
      NUMBER or LETTER    choose; in a room, a line is a message
      //TEXT              in a room, a message that begins with a slash
      @NICKNAME           mentions somebody in a message; Tab completes it
      /back /home         one screen back; the first screen
      /open LINK /where   go to a link or place; show this place as a link
      /copy [N]           copy the link of this place, or of message N
      /explain LINK       say what a link would do
      /go NAME  /next     go to a room or person by name; to what is unread
      /msg NAME TEXT      write without leaving the screen
      /read               mark everything as read
      /search TEXT        search names and messages
      /devices            where you are signed in; sign out there
      /rescue FILE        write unsent texts to a file
      /inbox /tap [N]     the notifications; open the newest or Nth
      /tap N reply TEXT   answer it without leaving the screen; also read, mute
      /switch             change to the account that a notification is for
      /quiet [2h]         hold notifications back for a while; also off
      /cancel             drop a waiting link
      /paste              paste as one message (the next paste)
      /help /quit         this list; leave
      ^C  ^D  ^Z          drop the line; one screen back, or leave; stop

    Places
    \(places)

    A long option may be shortened as long as no other begins the same. Its value
    may also follow after an '='. Exit codes are in sysexits.h. More: man parlor

    """
  }

  /// The examples of every kind of link, in lines of at most 79 columns.
  private static func places(_ last: String) -> String {
    var lines = [""]
    for text in LinkKind.all.flatMap(\.examples) + [last] {
      let line = lines[lines.count - 1]
      if Text.width(line) + 2 + Text.width(text) < 80 {
        lines[lines.count - 1] += "  " + text
      } else {
        lines.append("  " + text)
      }
    }
    return lines.joined(separator: "\n")
  }
}
