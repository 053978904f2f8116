public import UsherScreens

/// The words of the search screens beside their pictures: commands, and what is wrong with a filter or a command.
public enum SearchWord: String, Word {
  public static let file = "Search/search"

  case commandFilters = "command.filters"
  case commandStar = "command.star"
  case commandJoin = "command.join"
  case commandWrite = "command.write"
  case argumentRow = "argument.row"
  case argumentRowAndText = "argument.rowAndText"
  case exampleStar = "example.star"
  case exampleJoin = "example.join"
  case exampleWrite = "example.write"
  case reasonFilters = "reason.filters"
  case reasonFilterEmpty = "reason.filterEmpty"
  case reasonFilterTwice = "reason.filterTwice"
  case reasonFilterUnknown = "reason.filterUnknown"
  case reasonFilterRoom = "reason.filterRoom"
  case reasonFilterPerson = "reason.filterPerson"
  case reasonFilterRoomNear = "reason.filterRoomNear"
  case reasonFilterPersonNear = "reason.filterPersonNear"
  case reasonFilterOrder = "reason.filterOrder"
  case reasonWhichRow = "reason.whichRow"
  case reasonNoRow = "reason.noRow"
  case reasonNotJoined = "reason.notJoined"
  case reasonJoinWhat = "reason.joinWhat"
  case reasonJoined = "reason.joined"
  case reasonJoinedAlready = "reason.joinedAlready"
  case reasonWriteWhatTo = "reason.writeWhatTo"
  case reasonSentTo = "reason.sentTo"
  case reasonWaitsIn = "reason.waitsIn"

  public var values: [String] {
    switch self {
    case .reasonFilterEmpty: ["filter", "example"]
    case .reasonFilterTwice: ["filter"]
    case .reasonFilterUnknown: ["filter", "text"]
    case .reasonFilterRoomNear, .reasonFilterPersonNear: ["name", "nearest"]
    case .reasonFilterRoom, .reasonFilterPerson, .reasonNotJoined, .reasonJoined, .reasonJoinedAlready,
      .reasonSentTo, .reasonWaitsIn:
      ["name"]
    case .reasonNoRow: ["number"]
    default: []
    }
  }
}
