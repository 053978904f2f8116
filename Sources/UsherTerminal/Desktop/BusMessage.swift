/// A message of D-Bus, as far as notifications need it. Messages are written and read with the lowest byte first.
struct BusMessage: Equatable {
  enum Kind: UInt8 { case call = 1, reply, error, signal }

  var kind: Kind
  var serial: UInt32
  var path = ""
  var interface = ""
  var member = ""
  var destination = ""
  var sender = ""
  /// The serial of the call that a reply or an error answers.
  var answers: UInt32 = 0
  var signature = ""
  var body = BusValues()

  /// The bytes of the message.
  var bytes: [UInt8] {
    var fields = BusValues()
    func add(_ code: UInt8, _ type: String, _ write: (inout BusValues) -> Void) {
      fields.align(8)
      fields.write(byte: code)
      fields.write(signature: type)
      write(&fields)
    }
    for (code, type, text) in [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)]
    where !text.isEmpty {
      add(UInt8(code), type) { $0.write(text) }
    }
    if answers != 0 { add(5, "u") { $0.write(answers) } }
    if !sender.isEmpty { add(7, "s") { $0.write(sender) } }
    if !signature.isEmpty { add(8, "g") { $0.write(signature: signature) } }
    var head = BusValues()
    head.bytes = [UInt8(ascii: "l"), kind.rawValue, 0, 1]
    head.write(UInt32(body.bytes.count))
    head.write(serial)
    head.write(UInt32(fields.bytes.count))
    head.bytes += fields.bytes
    head.align(8)
    return head.bytes + body.bytes
  }

  /// The most bytes of a message that is read.
  static let longest = 1 << 20

  /// The length of the message that begins with these bytes; nil if they are too few to say.
  static func length(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 16 else { return nil }
    var reader = BusReader(bytes, at: 4)
    let body = Int(reader.number() ?? 0)
    reader.position = 12
    let fields = Int(reader.number() ?? 0)
    return (16 + fields + 7) / 8 * 8 + body
  }

  /// Reads a whole message; nil if it is broken, or of a kind that is not understood.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 16, bytes[0] == UInt8(ascii: "l"), let kind = Kind(rawValue: bytes[1]) else {
      return nil
    }
    var reader = BusReader(bytes, at: 8)
    guard let serial = reader.number(), let length = reader.number() else { return nil }
    let end = 16 + Int(length)
    guard end <= bytes.count else { return nil }
    (self.kind, self.serial) = (kind, serial)
    while reader.position < end {
      reader.align(8)
      guard let code = reader.byte(), let type = reader.signature() else { return nil }
      switch (code, type) {
      case (5, "u"), (9, "u"):
        guard let number = reader.number() else { return nil }
        if code == 5 { answers = number }
      case (8, "g"):
        guard let text = reader.signature() else { return nil }
        signature = text
      case (_, "s"), (_, "o"):
        guard let text = reader.text() else { return nil }
        if code == 1 { path = text }
        if code == 2 { interface = text }
        if code == 3 { member = text }
        if code == 7 { sender = text }
      default: return nil
      }
    }
    body.bytes = Array(bytes[min((end + 7) / 8 * 8, bytes.count)...])
  }

  init(_ kind: Kind, _ serial: UInt32) { (self.kind, self.serial) = (kind, serial) }
}

/// Values of a message, as they are written. Each begins at a multiple of its size.
struct BusValues: Equatable {
  var bytes: [UInt8] = []

  mutating func align(_ size: Int) {
    while bytes.count % size != 0 { bytes.append(0) }
  }

  mutating func write(byte: UInt8) { bytes.append(byte) }

  mutating func write(_ number: UInt32) {
    align(4)
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }

  mutating func write(_ text: String) {
    write(UInt32(text.utf8.count))
    bytes += Array(text.utf8) + [0]
  }

  mutating func write(signature: String) {
    bytes += [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
  }

  /// Writes an array, whose length in bytes comes first. Its elements begin at a multiple of `size`.
  mutating func writeArray(of size: Int, _ elements: (inout BusValues) -> Void) {
    write(0)
    let place = bytes.count - 4
    align(size)
    let start = bytes.count
    elements(&self)
    let count = UInt32(bytes.count - start)
    for (index, shift) in [0, 8, 16, 24].enumerated() {
      bytes[place + index] = UInt8(truncatingIfNeeded: count >> UInt32(shift))
    }
  }
}

/// Reads values of a message. Each method returns nil if the bytes are not such a value.
struct BusReader {
  private let bytes: [UInt8]
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) { (self.bytes, self.position) = (bytes, position) }

  mutating func align(_ size: Int) { position = (position + size - 1) / size * size }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  mutating func number() -> UInt32? {
    align(4)
    guard position + 4 <= bytes.count else { return nil }
    position += 4
    return (1...4).reduce(0) { $0 << 8 | UInt32(bytes[position - $1]) }
  }

  mutating func text() -> String? {
    guard let count = number() else { return nil }
    return text(of: Int(count))
  }

  mutating func signature() -> String? {
    guard let count = byte() else { return nil }
    return text(of: Int(count))
  }

  private mutating func text(of count: Int) -> String? {
    guard position + count < bytes.count else { return nil }
    defer { position += count + 1 }
    return String(validating: bytes[position..<position + count], as: UTF8.self)
  }

  /// An array of texts.
  mutating func texts() -> [String]? {
    guard let count = number(), position + Int(count) <= bytes.count else { return nil }
    let end = position + Int(count)
    var texts: [String] = []
    while position < end {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}
