internal import UsherEvents

/// Batches as lines of JSON.
enum EventLines {
  static let longestLine = 1 << 16

  static func bytes(of batch: some Sequence<StoredEvent>) -> [UInt8] {
    var bytes: [UInt8] = []
    for event in batch {
      bytes += event.json
      bytes.append(newline)
    }
    return bytes
  }

  /// Reads one line. Returns nil if it is not an event that is written whole, as by a writer that was killed.
  static func event(_ line: ArraySlice<UInt8>) -> StoredEvent? {
    let begin = line.startIndex + start.count
    guard line.count <= longestLine, line.starts(with: start), isWhole(line),
      let quote = line[begin...].firstIndex(of: UInt8(ascii: "\"")),
      let id = EventID(String(decoding: line[begin..<quote], as: UTF8.self))
    else { return nil }
    return StoredEvent(id: id, json: Array(line))
  }

  /// Reads lines, the last of which ends in a newline as well. Returns nil if one is no event.
  static func batch(_ bytes: some Collection<UInt8>) -> [StoredEvent]? {
    var batch: [StoredEvent] = []
    for line in Array(bytes).split(separator: newline) {
      guard let event = event(line) else { return nil }
      batch.append(event)
    }
    return batch
  }

  static let newline = UInt8(ascii: "\n")
  private static let start = Array(#"{"id":""#.utf8)

  /// Whether a line is one object from its first byte to its last, without control characters.
  private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    var (depth, isText, isEscaped) = (0, false, false)
    for byte in line {
      guard byte >= 0x20, byte != 0x7F else { return false }
      // Nothing may follow the end of the object.
      if depth < 0 { return false }
      if isEscaped {
        isEscaped = false
      } else if isText {
        isEscaped = byte == UInt8(ascii: "\\")
        isText = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isText = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth = depth > 1 ? depth - 1 : -1
      }
    }
    return depth < 0
  }
}

extension [UInt8] {
  /// Where another sequence of bytes begins. The standard library's search is generic, and takes a hundred times as long.
  func start(of other: [UInt8], from offset: Int = 0) -> Int? {
    guard let first = other.first else { return offset }
    var index = offset
    while index + other.count <= count {
      if self[index] == first, self[index..<index + other.count].elementsEqual(other) { return index }
      index += 1
    }
    return nil
  }
}
