@_spi(_Unicode) internal import Swift

enum Text {
  static func composed(_ text: String) -> String {
    text._nfc.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}
