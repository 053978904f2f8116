/// A line of a picture, with the event that it leads to.
struct PictureLine: Sendable, Equatable {
  let number: Int
  let segments: [Segment]
  let arrow: Arrow?

  var isBlank: Bool { segments.isEmpty && arrow == nil }
}

/// `-> event` at the end of a line.
struct Arrow: Sendable, Equatable {
  let event: String
  let position: Position
}

extension PictureLine {
  /// Whether all text of the line is in sections. Such a line is left out if none of its sections is drawn.
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

  /// Whether the line ends in a mark, as every prompt does. If the last line does not, the prompt was forgotten.
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
