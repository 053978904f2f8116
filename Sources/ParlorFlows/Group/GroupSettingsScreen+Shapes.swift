import ParlorStore
import UsherScreens

extension GroupSettingsScreen {
  static let workspace = Shape<Model, Event>("Group/workspaceSettings") {
    parts
    Value("channels") { String($0.extent.channels) }
    Value("duties") { $0.isAdmin ? "" : $0.duties.map { "#" + $0 }.joined(separator: ", ") }
    Choice("open") { _ in .open }
    Sample("as admin") { sample(isAdmin: true) }
    Sample("as member") { sample(isAdmin: false) }
    Sample("members") { sample(isAdmin: false, isUnfolded: true) }
    Sample("runs channels") { sample(isAdmin: false, duties: ["general", "디자인-리뷰"]) }
    Sample("delete") { sample(isAdmin: true, question: .delete) }
    Sample("leave") { sample(isAdmin: false, question: .leave) }
  }

  static let channel = Shape<Model, Event>("Group/channelSettings") {
    parts
    RoomWish.parts(\.wish) { .wish($0) }
    Sample("as admin") { sample(isAdmin: true) }
    Sample("as member") { sample(isAdmin: false) }
    Sample("members") { sample(isAdmin: false, isUnfolded: true) }
    Sample("delete") { sample(isAdmin: true, question: .delete) }
    Sample("leave") { sample(isAdmin: false, question: .leave) }
  }

  @ShapeBuilder<Model, Event> private static var parts: [ShapePart<Model, Event>] {
    Value("name") { $0.details.name }
    Value("description") { $0.details.description }
    Value("admin") { $0.admin }
    Value("count") { String($0.extent.members) }
    Value("messages") { String($0.extent.messages) }
    Value("trouble") { $0.trouble }
    Flag("isAdmin") { $0.isAdmin }
    Flag("isAlone") { $0.extent.members < 2 }
    Flag("isUnfolded") { $0.isUnfolded }
    Flag("mayLeave") { $0.mayLeave }
    Flag("asksToLeave") { $0.question == .leave }
    Flag("asksToDelete") { $0.question == .delete }
    List("members", { $0.members.rows }) {
      Value("name") { $0.nickname }
      Flag("isAdmin") { $0.isAdmin }
    }
    ListPage<Member>.parts({ $0.isUnfolded ? $0.members : ListPage([]) }) { .list($0) }
    Choice("fold") { _ in .fold }
    Choice("edit") { _ in .edit }
    Choice("changeAdmin") { _ in .changeAdmin }
    Choice("leave") { _ in .ask(.leave) }
    Choice("delete") { _ in .ask(.delete) }
    Form("leaving", active: { $0.question == .leave }) {
      Field.confirm("leave")
    } submit: {
      .answer(.leave, $0.isYes("leave"))
    }
    Form("deleting", active: { $0.question == .delete }) {
      Field.confirm("delete")
    } submit: {
      .answer(.delete, $0.isYes("delete"))
    }
  }

  private static func sample(
    isAdmin: Bool, isUnfolded: Bool = false, question: Question? = nil, duties: [String] = []
  ) -> Model {
    Model(
      details: GroupDetails(
        name: "Harbour Tea", description: "We help small guesthouses be found. 작은 숙소를 위한 예약", admin: 1),
      admin: "서연", isAdmin: isAdmin, extent: Extent(members: 23, channels: 8, messages: 12_034),
      duties: duties,
      members: ListPage(
        rows: [
          Member(id: 1, nickname: "서연", isAdmin: true),
          Member(id: 2, nickname: "Jonas Lindqvist-Oduya", isAdmin: false),
        ], first: 9, found: 23, isLong: true, filter: "o"),
      isUnfolded: isUnfolded, wish: RoomWish(level: isAdmin ? .all : .nothing, isFavourite: isUnfolded),
      question: question)
  }
}
