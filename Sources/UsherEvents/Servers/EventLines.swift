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
    guard line.count <= longestLine, isWhole(line), let id = id(line) else { return nil }
    return StoredEvent(id: id, json: Array(line))
  }

  /// The id with which a line begins.
  private static func id(_ line: ArraySlice<UInt8>) -> EventID? {
    let begin = line.startIndex + start.count
    guard line.starts(with: start), let quote = line[begin...].prefix(64).firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return EventID(String(decoding: line[begin..<quote], as: UTF8.self))
  }

  /// Lines that were delivered: the events among them, and the ids of all in their order.
  struct Batch {
    var events: [StoredEvent] = []
    var ids: [EventID] = []
    /// The lines that begin as an event and are none, such as one that is too long.
    var refused: Set<EventID> = []

    /// Has a server take the events. Those that are none are refused.
    func deliver(to server: any EventServer) -> Delivery {
      let delivery = events.isEmpty ? .taken : server.deliver(events)
      switch delivery {
      case .failed: return .failed
      case .taken: return refused.isEmpty ? .taken : .refused(refused)
      case .refused(let others): return .refused(refused.union(others))
      }
    }
  }

  /// Reads lines, the last of which ends in a newline as well. Returns nil if one has no id.
  static func batch(_ bytes: some Collection<UInt8>) -> Batch? {
    var batch = Batch()
    for line in Array(bytes).split(separator: newline) {
      guard let id = id(line) else { return nil }
      batch.ids.append(id)
      if let event = event(line) { batch.events.append(event) } else { batch.refused.insert(id) }
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
