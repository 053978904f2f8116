import UsherScreens

extension EventReport {
  /// The report for a terminal.
  func text(_ phrases: Phrases) -> String {
    let words = ReportWords(phrases: phrases)
    guard let first, let last else { return words["nothing"] + "\n" }
    var lines = [words.head(events, sessions: sessions.count, first, last)]
    lines += ["", words["screens"]]
    let most = visited.first?.screen.visits ?? 1
    lines += table(
      visited.map { place, screen in
        [
          words.place(place), words.times(screen.visits), words.time(screen.total),
          words.each(Self.median(screen.times)), bar(screen.visits, of: most),
        ]
      })
    if !unvisited.isEmpty { lines += wrapped(words["unvisited"], unvisited.map(words.place)) }
    if !ways.isEmpty { lines += ["", words["ways"]] + wayLines(words) }
    if !turnedBack.isEmpty {
      lines += ["", words["turns"]]
      lines += table(
        turnedBack.map { place, screen in
          [
            words.place(place), words.of(screen.turns.count, screen.visits),
            words.after(Self.median(screen.turns)),
          ]
        })
    }
    if !landings.isEmpty || !refusedLinks.isEmpty { lines += ["", words["links"]] + linkLines(words) }
    if !others.isEmpty {
      lines += ["", words["others"]]
      lines += table(others.sorted { $0.key < $1.key }.map { [$0.key, words.times($0.value)] })
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func wayLines(_ words: ReportWords) -> [String] {
    let starts = visited.map(\.place).filter { !ways(from: $0).isEmpty }
    return starts.flatMap { place in
      ["  " + words.place(place)]
        + table(
          ways(from: place).map { way in
            ["  → " + words.place(way.to), words.times(way.count), words.causes(way.causes)]
          })
        + wrapped(words["untaken"], untaken(from: place).map(words.place), indent: 4)
    }
  }

  func linkLines(_ words: ReportWords) -> [String] {
    var lines: [String] = []
    if !landings.isEmpty {
      lines.append(
        "  " + words.landed(landings.count, Self.median(landings), landings.max() ?? 0))
    }
    if !refusedLinks.isEmpty {
      let count = refusedLinks.values.reduce(0, +)
      let reasons = refusedLinks.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      lines.append("  " + words.refused(count, reasons.map { ($0.key, $0.value) }))
    }
    return lines
  }

  private func bar(_ count: Int, of most: Int) -> String {
    String(repeating: "█", count: max(1, count * 12 / max(1, most)))
  }

  /// Rows whose first cells begin at the left, with the others to their right. The last cells are not padded.
  private func table(_ rows: [[String]]) -> [String] {
    let columns = rows.first?.count ?? 0
    let widths = (0..<columns).map { column in rows.map { Text.width($0[column]) }.max() ?? 0 }
    return rows.map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - Text.width(cell))
        // Numbers end in the same column.
        line +=
          " "
          + (column == 0 ? cell + gap : column == columns - 1 && columns != 2 ? " " + cell : " " + gap + cell)
      }
      return line
    }
  }

  /// A heading and names, in rows of so many columns. Without names, there is nothing to say.
  func wrapped(_ heading: String, _ names: [String], indent: Int = 2, columns: Int = 78) -> [String] {
    guard !names.isEmpty else { return [] }
    let margin = String(repeating: " ", count: indent)
    var lines = [margin + heading]
    for (index, name) in names.enumerated() {
      let piece = name + (index < names.count - 1 ? "," : "")
      if Text.width(lines[lines.count - 1]) + 1 + Text.width(piece) > columns {
        lines.append(margin + "  " + piece)
      } else {
        lines[lines.count - 1] += " " + piece
      }
    }
    return lines
  }
}
