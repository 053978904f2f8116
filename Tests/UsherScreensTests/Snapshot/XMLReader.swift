/// Reads XML as strictly as its specification demands, so that a test can tell whether a file is well formed. It does
/// not accept comments, processing instructions or document types.
struct XMLReader {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The text directly inside the element.
    var text = ""
  }

  struct NotWellFormed: Error { let near: String }

  private var rest: ArraySlice<Unicode.Scalar>
  private var elements: [Element] = []

  /// Returns the elements of a document in the order in which they begin.
  static func elements(of document: String) throws -> [Element] {
    var reader = XMLReader(rest: Array(document.unicodeScalars)[...])
    try reader.readElement()
    guard reader.rest == ["\n"] else { throw reader.failure }
    return reader.elements
  }

  private var failure: NotWellFormed {
    NotWellFormed(near: String(String.UnicodeScalarView(rest.prefix(60))).debugDescription)
  }

  private mutating func expect(_ text: String) throws {
    guard rest.starts(with: text.unicodeScalars) else { throw failure }
    rest = rest.dropFirst(text.unicodeScalars.count)
  }

  private mutating func readName() throws -> String {
    let name = rest.prefix { $0.properties.isAlphabetic && $0.isASCII || $0 == ":" }
    guard !name.isEmpty else { throw failure }
    rest = rest.dropFirst(name.count)
    return String(String.UnicodeScalarView(name))
  }

  private mutating func readElement() throws {
    try expect("<")
    let name = try readName()
    var attributes: [String: String] = [:]
    while rest.first == " " {
      try expect(" ")
      let attribute = try readName()
      try expect("=\"")
      guard attributes.updateValue(try readText(until: "\""), forKey: attribute) == nil else { throw failure }
      try expect("\"")
    }
    elements.append(Element(name: name, attributes: attributes))
    let index = elements.count - 1
    if rest.first == "/" { return try expect("/>") }
    try expect(">")
    while true {
      elements[index].text += try readText(until: "<")
      if rest.dropFirst().first == "/" { break }
      try readElement()
    }
    try expect("</\(name)>")
  }

  /// Reads text up to `end`. Special characters must be written as one of the five entities.
  private mutating func readText(until end: Unicode.Scalar) throws -> String {
    var text = ""
    while let scalar = rest.first, scalar != end {
      switch scalar.value {
      case 0x26:
        let entity = String(String.UnicodeScalarView(rest.prefix { $0 != ";" }))
        guard let meant = Self.entities[entity] else { throw failure }
        rest = rest.dropFirst(entity.unicodeScalars.count)
        text.unicodeScalars.append(meant)
      case 0x3C: throw failure
      case 0x5D where rest.starts(with: "]]>".unicodeScalars): throw failure
      case 0x9, 0xA, 0xD, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
        text.unicodeScalars.append(scalar)
      default: throw failure
      }
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { throw failure }
    return text
  }

  private static let entities: [String: Unicode.Scalar] = [
    "&amp": "&", "&lt": "<", "&gt": ">", "&quot": "\"", "&#39": "'",
  ]
}
