extension PictureLine {
  /// A prompt ends in a mark, so that a forgotten prompt is not taken from the text.
  var looksLikePrompt: Bool { Self.endsInMark(segments) }

  private static func endsInMark(_ segments: [Segment]) -> Bool {
    for segment in segments.reversed() {
      switch segment {
      case .text(let text, _):
        guard let last = text.last(where: { $0 != " " }) else { continue }
        return ">:?$%#›".contains(last)
      case .value: return false
      case .section(let section): return endsInMark(section.content)
      }
    }
    return false
  }
}
