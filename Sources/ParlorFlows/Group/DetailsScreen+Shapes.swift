import ParlorStore
import UsherScreens

extension DetailsScreen {
  static let makeWorkspace = Shape<Model, Event>("Group/makeWorkspace") {
    Value("price") { _ in String(Coins.workspace) }
    Value("coins") { String($0.coins) }
    Flag("isAffordable") { $0.isAffordable }
    newName
    newDescription
    Choice("getCoins") { _ in .coins }
    Sample("name") { Model(coins: 100) }
    Sample("description") { Model(name: "Harbour Tea", coins: 100) }
    Sample("too dear") { Model(coins: 3, isAffordable: false) }
  }

  static let makeChannel = Shape<Model, Event>("Group/makeChannel") {
    newName
    newDescription
    Sample("name") { Model() }
    Sample("description") { Model(name: "design") }
  }

  static let editWorkspace = Shape<Model, Event>("Group/editWorkspace") {
    edits
    Sample("name") { Model(old: sample) }
    Sample("description") { Model(old: sample, name: "") }
  }

  static let editChannel = Shape<Model, Event>("Group/editChannel") {
    edits
    Sample("name") { Model(old: sample) }
    Sample("description") { Model(old: GroupDetails(name: "general", description: "", admin: 1), name: "") }
  }

  private static let sample = GroupDetails(
    name: "Harbour Tea", description: "We help small guesthouses be found. 작은 숙소를 위한 예약", admin: 1)

  private static var isName: AnswerRule { .rule("form") { InputRule.isName($0) } }
  private static var isDescription: AnswerRule { .rule("form") { InputRule.isDescription($0) } }

  @ShapeBuilder<Model, Event> private static var newName: [ShapePart<Model, Event>] {
    Form("name", active: { $0.name == nil && $0.isAffordable }) {
      Field.text("name", [.required, isName])
    } submit: {
      .name($0["name"])
    }
  }

  @ShapeBuilder<Model, Event> private static var newDescription: [ShapePart<Model, Event>] {
    Value("name") { $0.name ?? "" }
    Form("description", active: { $0.name != nil }) {
      Field.text("description", [isDescription])
    } submit: {
      .description($0["description"])
    }
  }

  @ShapeBuilder<Model, Event> private static var edits: [ShapePart<Model, Event>] {
    Value("name") { $0.old?.name ?? "" }
    Value("description") { $0.old?.description ?? "" }
    Form("name", active: { $0.name == nil }) {
      Field.text("name", [isName])
    } submit: {
      .name($0["name"])
    }
    Form("description", active: { $0.name != nil }) {
      Field.text("description", [isDescription])
    } submit: {
      .description($0["description"])
    }
  }
}
