import Glibc
import UsherTerminal

/// `tea glance [--watch]`: how many orders wait, for a shell prompt.
func glance(at path: String, watches: Bool, read: () -> [String]) throws {
  func look() -> GlanceLine {
    let orders = read()
    return GlanceLine("\(orders.count) waiting  " + TameText.of(orders.last ?? ""))
  }
  if watches { exit(try GlanceWatch(path).run(look)) }
  try StandardOutput.write(look().text + "\n")
}

private func exit(_ code: ExitCode) { Glibc.exit(code.rawValue) }
