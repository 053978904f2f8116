/// Makes segments from the tokens of one line. Puts the sections of the line together.
struct SegmentBuilder {
  private struct Open {
    let tag: Tag
    var content: [Segment] = []
  }

  /// The sections around the line, the outermost first.
  let outer: [Tag]
  private var open: [Open] = []
  private var top: [Segment] = []
  private(set) var problems: [(Position, Problem)] = []

  init(outer: [Tag] = []) {
    self.outer = outer
  }

  mutating func build(_ tokens: [Token]) -> [Segment] {
    reportRests(tokens)
    for token in tokens {
      switch token {
      case .text(let text, let position): append(.text(text, position))
      case .arrow(let arrow): append(.arrow(arrow))
      case .tag(let tag):
        switch tag.kind {
        case .comment: break
        case .value: append(.value(tag))
        case .section, .inverted, .style:
          guard outer.count + open.count < Picture.depth else {
            problems.append((tag.position, .tooDeep(Picture.depth)))
            return top
          }
          open.append(Open(tag: tag))
        case .close: close(tag)
        }
      }
    }
    for left in open.reversed() {
      problems.append((left.tag.position, .sectionLeavesLine(left.tag.written, name: left.tag.name)))
    }
    return top
  }

  private mutating func append(_ segment: Segment) {
    if open.isEmpty {
      top.append(segment)
    } else {
      open[open.count - 1].content.append(segment)
    }
  }

  private mutating func close(_ tag: Tag) {
    if let last = open.last, last.tag.name == tag.name {
      end(last)
    } else if let last = open.last {
      let crossed = Problem.crossedSection(tag.name, open: last.tag.written, line: last.tag.position.line)
      problems.append((tag.position, crossed))
      // If no open section has this name, the tag was probably meant to close the last one.
      if !open.contains(where: { $0.tag.name == tag.name }) { end(last) }
    } else if let around = outer.last(where: { $0.name == tag.name }) {
      problems.append((tag.position, .sectionEntersLine(tag.name, line: around.position.line)))
    } else {
      problems.append((tag.position, .unopenedSection(tag.name)))
    }
  }

  private mutating func end(_ last: Open) {
    open.removeLast()
    append(.section(Section(last.tag, content: last.content)))
  }

  private mutating func reportRests(_ tokens: [Token]) {
    var rests: [Tag] = []
    var leads: [Tag] = []
    var wraps = false
    for case .tag(let tag) in tokens {
      if tag.fit == .rest { rests.append(tag) }
      if tag.fit == .lead { leads.append(tag) }
      if tag.fit == .wrap { wraps = true }
    }
    for tag in rests.dropFirst() + leads.dropFirst() {
      problems.append((tag.position, .secondRest(tag.name)))
    }
    if wraps, let tag = rests.first ?? leads.first {
      problems.append((tag.position, .restWithWrap(tag.name)))
    }
  }
}
