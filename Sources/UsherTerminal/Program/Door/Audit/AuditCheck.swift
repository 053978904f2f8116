internal import UsherPush

/// Reads an audit log line by line, and finds what somebody has done to it.
struct AuditCheck {
  enum Fault: Equatable {
    /// The line is none of a log, or was changed, or the one before it was.
    case changed(row: Int)
    /// Lines are missing before this row.
    case missing(row: Int, lines: ClosedRange<Int>)
    /// The row has the number of an earlier line.
    case outOfOrder(row: Int)
    /// The last lines are missing.
    case cut(lines: ClosedRange<Int>)
    /// The log goes on behind the last line that a session has written.
    case appended(row: Int)
    /// The file with the end of the log is missing, or is none.
    case noHead
  }

  private(set) var faults: [Fault] = []
  /// The last line that was read, and the one before.
  private(set) var last = AuditHead()
  private var beforeLast = AuditHead()
  private var row = 0
  /// The hash that a line had when ``mark`` was noted, and whether the log still has it.
  private let mark: Mark?

  /// A line of a log that somebody has noted elsewhere: its number and its hash.
  struct Mark: Equatable {
    let count: Int
    let hash: String

    init?(written text: String) {
      let parts = text.split(separator: ":")
      guard parts.count == 2, let count = Int(parts[0]), count > 0, parts[1].utf8.count == 64 else {
        return nil
      }
      (self.count, hash) = (count, String(parts[1]))
    }
  }

  init(mark: Mark? = nil) { self.mark = mark }

  /// Takes the next line, without its newline.
  mutating func take(_ line: some Collection<UInt8>) {
    row += 1
    beforeLast = last
    let json = try? JSON(parsing: Array(line))
    guard case .integer(let written)? = json?["line"], case .string(let hash)? = json?["after"],
      let number = Int(exactly: written), (1..<AuditHead.limit).contains(number)
    else {
      faults.append(.changed(row: row))
      last.bytes += line.count + 1
      return
    }
    if number > last.count + 1 {
      faults.append(.missing(row: row, lines: last.count + 1...number - 1))
    } else if number <= last.count {
      faults.append(.outOfOrder(row: row))
    } else if hash != last.hash {
      faults.append(.changed(row: row))
    }
    last = AuditHead(count: number, hash: AuditHead.hash(line), bytes: last.bytes + line.count + 1)
    if let mark, mark.count == number, mark.hash != last.hash { faults.append(.changed(row: row)) }
  }

  /// Takes a line that is too long to be one of a log.
  mutating func takeTooLong() {
    row += 1
    faults.append(.changed(row: row))
  }

  /// Compares the end of the log with the head. `rest` is what follows the last newline. Returns whether the last line is unfinished,
  /// because its writer was killed: the next one mends that.
  mutating func finish(_ head: AuditHead?, rest: [UInt8]) -> Bool {
    if let mark, mark.count > last.count { faults.append(.cut(lines: last.count + 1...mark.count)) }
    guard let head else {
      if row > 0 || !rest.isEmpty { faults.append(.noHead) }
      return false
    }
    if let pending = head.pending {
      var settled = head
      settled.pending = nil
      if last == settled, rest.isEmpty || pending.utf8.starts(with: rest) { return true }
      if rest.isEmpty, beforeLast == settled, last == settled.after(pending) { return true }
    }
    if last.count < head.count {
      faults.append(.cut(lines: last.count + 1...head.count))
    } else if last.count > head.count || !rest.isEmpty {
      faults.append(.appended(row: rest.isEmpty ? row : row + 1))
    } else if last.hash != head.hash {
      faults.append(.changed(row: row))
    }
    return false
  }
}
