internal import Glibc

extension Terminal.Choice {
  /// Plain lines if ACCESSIBLE is set to anything but 0 or nothing, as users of screen readers set it for all their
  /// programs; otherwise automatic.
  public static var preferred: Terminal.Choice {
    let wish = getenv("ACCESSIBLE").map { String(cString: $0) } ?? ""
    return wish.isEmpty || wish == "0" ? .automatic : .plain
  }
}
