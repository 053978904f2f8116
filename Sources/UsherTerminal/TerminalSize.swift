internal import Glibc

/// How large a terminal says it is; nil where it does not say.
struct TerminalSize: Equatable {
  private(set) var columns: Int?
  private(set) var rows: Int?

  /// More is not drawn on, whatever anybody has set. libedit keeps two cells in memory for each place on the screen.
  static let most = 1000

  init(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
    columns = size.ws_col >= 2 ? Int(size.ws_col) : nil
    rows = size.ws_row >= 1 ? Int(size.ws_row) : nil
  }

  /// Whether lines can be edited on it.
  var isEditable: Bool { (columns ?? 0) <= Self.most && (rows ?? 0) <= Self.most }
}
