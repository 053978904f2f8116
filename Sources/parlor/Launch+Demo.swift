import ParlorFlows
import Usher
import UsherSession
import UsherTerminal

extension Launch {
  /// Returns what opens the demo: another process of this program, as the foreground job of the terminal. It looks as
  /// this session does.
  func demo(on terminal: Terminal) -> () throws(Reason) -> Void {
    var looks: [String] = []
    if let screens = options.screens { looks += [OptionName.screens.typed, screens] }
    if let width = options.width { looks += [OptionName.width.typed, String(width)] }
    if let color = options.color { looks += [OptionName.color.typed, color.rawValue] }
    return { [session, looks] () throws(Reason) in
      do throws(TerminalError) {
        let words = ["/proc/self/exe", OptionName.demo.typed, OptionName.lang.typed, session.language]
        _ = try terminal.run(words + looks)
      } catch {
        throw Reason("demoFailed")
      }
    }
  }
}
