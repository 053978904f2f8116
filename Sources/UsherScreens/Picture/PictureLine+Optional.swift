extension PictureLine {
  /// All of its text stands in sections, so that it draws nothing if none of them does.
  var isOptional: Bool {
    var hasSection = false
    return Self.isBlankOutsideSections(segments, &hasSection) && hasSection
  }

  private static func isBlankOutsideSections(_ segments: [Segment], _ hasSection: inout Bool) -> Bool {
    for segment in segments {
      switch segment {
      case .text(let text, _): if text.contains(where: { $0 != " " }) { return false }
      case .value: return false
      case .section(let section):
        if case .styled = section.kind {
          guard isBlankOutsideSections(section.content, &hasSection) else { return false }
        } else {
          hasSection = true
        }
      }
    }
    return true
  }
}
