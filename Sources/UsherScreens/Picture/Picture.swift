/// A screen file that was read: one screen in one language, with the place of everything in it.
///
/// It is known to be well formed. Whether it fits its screen's `Shape` is for `Check` and `Drawing` to say.
struct Picture: Sendable, Equatable {
  let path: String
  /// The folder and the name, such as `Home/home`.
  let screen: String
  let language: String
  let body: [Block]
  let prompt: PictureLine
  let forms: [FormPicture]

  /// Sections and styles inside each other; deeper ones are refused.
  static let depth = 32

  /// Reads one file. There is a picture exactly when there are no findings.
  static func parse(path: String, text: String) -> (picture: Picture?, findings: [Finding]) {
    var parser = PictureParser(path: path)
    let picture = parser.parse(text)
    return (parser.findings.isEmpty ? picture : nil, parser.findings.sorted(by: Finding.precedes))
  }
}
