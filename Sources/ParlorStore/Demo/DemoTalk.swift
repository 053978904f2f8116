/// What people of the demo world talk about. Each topic has its own literal.
///
/// A talk is a few lines, and a blank line separates talks. A line begins with the letter of its speaker. Braces are
/// slots for words that change: a thing `{t}`, food `{f}`, a place `{p}` (in capitals: in Korean), a number `{n}`, an
/// hour `{h}`, a ticket `{k}`, the names of the speakers `{a}` to `{d}`.
enum DemoTalk {
  enum Topic {
    case general, backend, design, lunch, support, random, releases, announcements
    case running, photos, races, club, direct

    var text: StaticString {
      switch self {
      case .general: DemoTalk.general
      case .backend: DemoTalk.backend
      case .design: DemoTalk.design
      case .lunch: DemoTalk.lunch
      case .support: DemoTalk.support
      case .random: DemoTalk.random
      case .releases: DemoTalk.releases
      case .announcements: DemoTalk.announcements
      case .running: DemoTalk.running
      case .photos: DemoTalk.photos
      case .races: DemoTalk.races
      case .club: DemoTalk.club
      case .direct: DemoTalk.direct
      }
    }
  }

  static let things: [StaticString] = [
    "the calendar sync", "the invoice page", "guest check-in", "the refund flow", "photo upload",
    "the search filter",
    "the nightly import", "push settings", "the review form", "the map view", "the host dashboard", "sign-up",
  ]
  static let koreanThings: [StaticString] = [
    "캘린더 연동", "정산 화면", "체크인 흐름", "환불 처리", "사진 업로드", "검색 필터", "야간 배치", "알림 설정", "후기 작성", "지도 화면", "호스트 대시보드",
    "회원 가입",
  ]
  static let food: [StaticString] = [
    "the curry place", "pho", "kimbap", "the new salad bar", "cold noodles", "dumplings", "the bakery",
    "udon",
  ]
  static let koreanFood: [StaticString] = ["냉면", "카레", "쌀국수", "김밥", "순두부", "돈가스", "국밥", "비빔밥", "샌드위치"]
  static let places: [StaticString] = [
    "the small room", "the kitchen", "Jeju", "the lounge", "Busan", "the library",
  ]
  static let koreanPlaces: [StaticString] = ["작은 회의실", "큰 회의실", "제주 방", "부산 방", "라운지"]
}
