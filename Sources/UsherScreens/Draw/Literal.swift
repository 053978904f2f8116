import UsherText

/// A text of the picture itself, with its width.
struct Literal: Sendable {
  let bytes: [UInt8]
  let columns: Int
  let isBlank: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    columns = Text.width(text)
    isBlank = bytes.allSatisfy { $0 == 0x20 }
  }
}
