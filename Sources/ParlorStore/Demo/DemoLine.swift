/// One message of the demo world before its words are put together.
struct DemoLine {
  let author: Int64
  let at: Int64
  let text: UnsafeBufferPointer<UInt8>
  /// What the braces in the text stand for.
  let cast: DemoCast?

  /// The words, in `buffer`, which is emptied first.
  func say(into buffer: inout [UInt8]) {
    buffer.removeAll(keepingCapacity: true)
    guard let cast else { return buffer.append(contentsOf: text) }
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "{"), index + 2 < text.count, text[index + 2] == UInt8(ascii: "}") {
        cast.fill(text[index + 1], into: &buffer)
        index += 3
      } else {
        buffer.append(text[index])
        index += 1
      }
    }
  }
}
