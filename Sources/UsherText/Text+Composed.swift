extension Text {
  /// The text in canonical composition (NFC), as keyboards write it and as it should be stored and compared.
  ///
  /// A text that is composed already is returned as it is.
  public static func composed(_ text: String) -> String {
    var copy = text
    let isComposed = copy.withUTF8 { bytes in
      var offset = 0
      while offset < bytes.count {
        let scalar = bytes.scalar(at: offset)
        if scalar.value > 0x7F, !scalar.isHangulSyllable, CellIndex.isUnstable(scalar.value) { return false }
        offset &+= scalar.length
      }
      return true
    }
    if isComposed { return text }
    var composer = Composer()
    for scalar in text.unicodeScalars { composer.append(scalar) }
    return composer.finish()
  }
}
