import Glibc
import UsherProgram

enum OrderValue: String, CaseIterable { case waiting, newest }

/// `tea glance [--format TEXT] [--watch]`: how many orders wait, for a shell prompt.
func glance(at path: String, format: String, watches: Bool, read: () -> [String]) throws {
  let format = try LineFormat<OrderValue>(format)
  func look() -> GlanceLine {
    let orders = read()
    return GlanceLine(
      format.line([.waiting: String(orders.count), .newest: TameText.of(orders.last ?? "")]))
  }
  if watches { exit(try GlanceWatch(path).run(look)) }
  try StandardOutput.write(look().text + "\n")
}

private func exit(_ code: ExitCode) { Glibc.exit(code.rawValue) }
