/// A room of the demo world, and how its messages are generated.
struct DemoRoom {
  let id: Int64
  let workspace: Int64
  /// Nil for direct messages.
  let name: DemoText?
  let about: DemoText
  let members: [Int64]
  let topics: [DemoTalk.Topic]
  /// The last messages, used exactly as they are.
  var ending: DemoText?
  /// How many messages the room has, and how many of them the demo account has not read.
  let count: Int
  let unread: Int
  /// How many minutes ago the newest message was sent. If the room has an ending, its last line has the same number.
  var quiet: Int64 = 60
  /// The most minutes between two talks.
  var pause: Int = 60
  /// The id of the first message.
  var first: Int64 = 0
}

extension DemoWorld {
  /// All rooms. The ids of their messages are consecutive: 1 to 3,000.
  static let rooms: [DemoRoom] = {
    var rooms = channels + directMessages + [hostileSamples]
    var next: Int64 = 1
    for index in rooms.indices {
      rooms[index].first = next
      next += Int64(rooms[index].count)
    }
    return rooms
  }()

  private static let channels = [
    DemoRoom(
      id: 40, workspace: 1, name: DemoText("announcements", "공지"),
      about: DemoText("Few words for everyone", "모두에게 짧게"),
      members: [1, 2, 3, 4, 5, 6, 7, 8],
      topics: [.announcements], count: 60, unread: 1, quiet: 200, pause: 1400),
    DemoRoom(
      id: 41, workspace: 1, name: DemoText("backend", "백엔드"),
      about: DemoText("Servers, databases, releases", "서버, 데이터베이스, 배포"), members: [1, 2, 3, 5, 8],
      topics: [.backend], count: 330, unread: 14, quiet: 18),
    DemoRoom(
      id: 42, workspace: 1, name: DemoText("general", "general"), about: DemoText("For everyone", "모두의 이야기"),
      members: [1, 2, 3, 4, 5, 6, 7, 8],
      topics: [.general], ending: DemoTalk.generalEnding, count: 420, unread: 8, quiet: 4,
      pause: 45),
    DemoRoom(
      id: 43, workspace: 1, name: DemoText("design", "디자인"), about: DemoText("Screens and words", "화면과 글"),
      members: [4, 6, 7],
      topics: [.design], count: 240, unread: 0, quiet: 75, pause: 90),
    DemoRoom(
      id: 44, workspace: 1, name: DemoText("lunch", "점심"),
      about: DemoText("What shall we eat today?", "오늘은 뭐 먹지?"), members: [1, 2, 4, 5, 6, 8],
      topics: [.lunch], count: 300, unread: 0, quiet: 130, pause: 300),
    DemoRoom(
      id: 45, workspace: 1, name: DemoText("support", "고객지원"),
      about: DemoText("What guests and hosts ask", "손님과 사장님의 문의"), members: [1, 2, 4, 8, 9],
      topics: [.support], ending: DemoTalk.supportEnding, count: 160, unread: 3, quiet: 20,
      pause: 150),
    DemoRoom(
      id: 46, workspace: 1, name: DemoText("random", "잡담"),
      about: DemoText("Cats, films, plants", "고양이, 영화, 식물"), members: [1, 2, 3, 4, 5, 6, 7, 8],
      topics: [.random], count: 330, unread: 27, quiet: 9, pause: 120),
    DemoRoom(
      id: 47, workspace: 1, name: DemoText("releases", "릴리스"),
      about: DemoText("What goes out, and when", "무엇이 언제 나가는지"), members: [2, 3, 5, 8],
      topics: [.releases], count: 120, unread: 0, quiet: 300, pause: 400),
    DemoRoom(
      id: 48, workspace: 2, name: DemoText("running", "달리기"),
      about: DemoText("When and where tomorrow", "내일 몇 시에 어디서"), members: [1, 4, 6, 7, 10],
      topics: [.running], count: 240, unread: 5, quiet: 260, pause: 500),
    DemoRoom(
      id: 49, workspace: 2, name: DemoText("photos", "사진"),
      about: DemoText("Sunrises, the river, us", "일출, 강, 우리"), members: [1, 6, 7, 10],
      topics: [.photos], count: 120, unread: 0, quiet: 320, pause: 900),
    DemoRoom(
      id: 50, workspace: 2, name: DemoText("races", "대회"), about: DemoText("Entries and results", "접수와 기록"),
      members: [1, 4, 6, 10],
      topics: [.races], count: 90, unread: 2, quiet: 700, pause: 900),
    DemoRoom(
      id: 51, workspace: 2, name: DemoText("club", "모임"),
      about: DemoText("Fees, dinners, hellos", "회비, 뒤풀이, 인사"), members: [4, 6, 7, 10],
      topics: [.club], count: 150, unread: 0, quiet: 900, pause: 900),
  ]

  /// The direct messages of the demo account, and one room between two others.
  private static let directMessages = [
    DemoRoom(
      id: 61, workspace: 1, name: nil, about: DemoText("", ""), members: [1, 7], topics: [.direct],
      ending: DemoTalk.minaEnding,
      count: 140, unread: 3, quiet: 3, pause: 240),
    DemoRoom(
      id: 62, workspace: 1, name: nil, about: DemoText("", ""), members: [1, 2], topics: [.direct], count: 90,
      unread: 1,
      quiet: 35,
      pause: 400),
    DemoRoom(
      id: 63, workspace: 1, name: nil, about: DemoText("", ""), members: [1, 4], topics: [.direct], count: 70,
      unread: 0,
      quiet: 190,
      pause: 500),
    DemoRoom(
      id: 64, workspace: 1, name: nil, about: DemoText("", ""), members: [1, 5], topics: [.direct], count: 50,
      unread: 0,
      quiet: 1500,
      pause: 700),
    DemoRoom(
      id: 65, workspace: 1, name: nil, about: DemoText("", ""), members: [1, 3], topics: [.direct], count: 30,
      unread: 0,
      quiet: 3100,
      pause: 900),
    DemoRoom(
      id: 66, workspace: 2, name: nil, about: DemoText("", ""), members: [1, 10], topics: [.direct],
      count: 40, unread: 0,
      quiet: 1700, pause: 900),
    DemoRoom(
      id: 67, workspace: 1, name: nil, about: DemoText("", ""), members: [4, 7], topics: [.direct], count: 12,
      unread: 0,
      quiet: 800,
      pause: 900),
  ]

  /// The only room with hostile samples. The demo account has not joined it, so that they are shown only to those who
  /// look for them.
  private static let hostileSamples = DemoRoom(
    id: 52, workspace: 1, name: DemoText("torture-test", "깨진-글자"),
    about: DemoText("Text made to break terminals", "터미널을 망가뜨리는 글 모음"),
    members: [3, 8], topics: [], ending: DemoTalk.hostileEnding, count: 8, unread: 0, quiet: 20)
}
