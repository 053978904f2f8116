/// A list whose row type is known to its closures alone.
struct ListPart<Model, Event>: Sendable {
  typealias Draw = @Sendable (Model, inout Frame<Event>) -> Void

  let name: String
  let line: Int
  let scope: Scope
  let isEmpty: @Sendable (Model) -> Bool
  let draw: @Sendable (ListContent) -> Draw

  init<Row>(_ list: List<Model, Row, Event>) {
    name = list.name
    line = list.line
    scope = list.parts.scope
    let rows = list.rows
    let parts = list.parts
    isEmpty = { rows($0).isEmpty }
    draw = { content in
      let program = Compiler(parts: parts, isInList: true).program(content)
      return { model, frame in
        for row in rows(model) { program.run(row, &frame) }
      }
    }
  }
}
