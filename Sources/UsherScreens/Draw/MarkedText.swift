/// A text in which people have marked words: `*bold*`, `` `code` ``, and code of several lines between two ```` ``` ````.
enum MarkedText {
  /// A part of a text, as positions in its UTF-8.
  struct Span: Equatable {
    let range: Range<Int>
    let style: Style
    /// The address that the part is a link to, if it is one.
    var address: String?
  }

  /// Returns the text without its marks, and what they mark. A mark without a partner in its line is a part of the text, and so
  /// is a star between blanks or inside a word, as in `2 * 3` and `*.c`.
  static func read(_ text: String) -> (text: String, spans: [Span]) {
    guard text.utf8.contains(where: { $0 == star || $0 == tick }) else { return (text, []) }
    let bytes = Array(text.utf8)
    var (plain, spans, next) = ([UInt8](), [Span](), 0)
    while next < bytes.count {
      guard let (content, end, style) = mark(in: bytes, at: next) else {
        plain.append(bytes[next])
        next += 1
        continue
      }
      spans.append(Span(range: plain.count..<plain.count + content.count, style: style))
      plain += bytes[content]
      next = end
    }
    return spans.isEmpty ? (text, []) : (String(decoding: plain, as: UTF8.self), spans)
  }

  /// Returns the spans with those of the links between them. What is code has no links, and a link ends the span around it.
  static func joined(_ spans: [Span], links: [Span]) -> [Span] {
    var joined = links.filter { link in !spans.contains { $0.style == .code && $0.range.overlaps(link.range) }
    }
    for span in spans {
      var start = span.range.lowerBound
      for link in joined where link.style == .link && link.range.overlaps(span.range) {
        if start < link.range.lowerBound {
          joined.append(Span(range: start..<link.range.lowerBound, style: span.style))
        }
        start = link.range.upperBound
      }
      if start < span.range.upperBound {
        joined.append(Span(range: start..<span.range.upperBound, style: span.style))
      }
    }
    return joined.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static let (star, tick, newline) = (UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "\n"))

  /// What is marked at a position: its content, the end of the mark after it, and its style; nil if nothing is.
  private static func mark(in bytes: [UInt8], at start: Int) -> (content: Range<Int>, end: Int, Style)? {
    if bytes[start...].starts(with: [tick, tick, tick]) { return fence(in: bytes, at: start) }
    guard bytes[start] == tick || bytes[start] == star else { return nil }
    let isBold = bytes[start] == star
    guard !isBold || opens(bytes, start) else { return nil }
    for end in bytes[(start + 1)...].indices where bytes[end] == bytes[start] || bytes[end] == newline {
      if bytes[end] == newline { return nil }
      if end > start + 1, !isBold || closes(bytes, end) {
        return (start + 1..<end, end + 1, isBold ? .strong : .code)
      }
      if !isBold { return nil }
    }
    return nil
  }

  /// Code of several lines, without the name of its language and the ends of line beside the marks.
  private static func fence(in bytes: [UInt8], at start: Int) -> (content: Range<Int>, end: Int, Style)? {
    var first = start + 3
    guard let last = bytes[first...].indices.first(where: { bytes[$0...].starts(with: [tick, tick, tick]) })
    else { return nil }
    if let end = bytes[first..<last].firstIndex(of: newline),
      bytes[first..<end].allSatisfy({ isWord($0) || "+-#. ".utf8.contains($0) })
    {
      first = end + 1
    }
    let content = first..<(last > first && bytes[last - 1] == newline ? last - 1 : last)
    return content.isEmpty ? nil : (content, last + 3, .code)
  }

  private static func opens(_ bytes: [UInt8], _ index: Int) -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : newline
    let isFree = index == 0 || bytes[index - 1] >= 0x80 || " \n([{\"'".utf8.contains(bytes[index - 1])
    return isFree && next > 0x20 && next != star
  }

  private static func closes(_ bytes: [UInt8], _ index: Int) -> Bool {
    let isFree =
      index + 1 == bytes.count || !isWord(bytes[index + 1]) && !"*/".utf8.contains(bytes[index + 1])
    return isFree && !" ,([{*/".utf8.contains(bytes[index - 1])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
