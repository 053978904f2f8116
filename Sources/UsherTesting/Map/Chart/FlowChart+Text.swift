import UsherScreens

extension FlowChart: CustomStringConvertible {
  public var description: String { text() }

  /// The chart as lines of text: each flow with its steps; its screens with the places where they are; and their events with
  /// the screens to which they lead.
  public func text(showsRoles: Bool = false) -> String {
    var lines: [String] = []
    for flow in flows {
      if !lines.isEmpty { lines.append("") }
      lines.append(
        Self.clean(flow.name)
          + (flow.steps.isEmpty ? "" : ": " + flow.steps.map(Self.clean).joined(separator: ", ")))
      for index in flow.screens { lines += self.lines(of: index, showsRoles) }
    }
    if !unseen.isEmpty {
      lines += ["", "Not reached: " + unseen.map(Self.clean).joined(separator: ", ")]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(of index: Int, _ showsRoles: Bool) -> [String] {
    let screen = screens[index]
    let roles = showsRoles ? Self.list(screen.roles) : ""
    var lines = ["  " + Self.clean(screen.name) + (roles.isEmpty ? "" : "  " + roles)]
    lines += screen.places.map { "    at " + Self.clean($0) }
    let leading = screen.events.filter { !leads($0, from: index).isEmpty }
    let longest = leading.map { Text.width(Self.clean($0.name)) }.max() ?? 0
    for event in leading {
      let gap = String(repeating: " ", count: longest - Text.width(Self.clean(event.name)))
      let targets = leads(event, from: index).map(title).joined(separator: ", ")
      let roles = showsRoles ? self.roles(of: event, in: index) : ""
      lines.append(
        "    " + Self.clean(event.name) + gap + "  -> " + targets + (roles.isEmpty ? "" : "  " + roles))
    }
    let staying = screen.events.filter { leads($0, from: index).isEmpty && !$0.isBack }.map { event in
      let roles = showsRoles ? self.roles(of: event, in: index) : ""
      return Self.clean(event.name) + (roles.isEmpty ? "" : " " + roles)
    }
    if !staying.isEmpty { lines.append("    stays: " + staying.joined(separator: ", ")) }
    if !screen.untaken.isEmpty {
      lines.append("    also: " + screen.untaken.map(Self.clean).joined(separator: ", "))
    }
    if !screen.unmet.isEmpty {
      lines.append("    not met: " + screen.unmet.map(Self.clean).joined(separator: ", "))
    }
    return lines
  }
}
