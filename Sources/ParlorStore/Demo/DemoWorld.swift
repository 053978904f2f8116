/// The people and rooms of the demo world.
///
/// Every account's password is `Lighthouse1!`. The demo is logged in as `account`, jun@lighthouse.example.
public enum DemoWorld {
  public static let account: Account.ID = 1
  public static let password = "Lighthouse1!"
  /// When the newest workspace was created, in milliseconds since 1970. The times of messages are counted back from
  /// now.
  static let founded: Int64 = 1_577_836_800_000

  struct Languages: OptionSet {
    let rawValue: UInt8
    static let english = Languages(rawValue: 1)
    static let korean = Languages(rawValue: 2)
  }

  struct Person {
    let id: Int64
    let email: StaticString
    let nickname: StaticString
    let phone: StaticString
    /// The languages in which this person writes.
    let languages: Languages
  }

  /// The people. The last is in no workspace any more: the name has a right-to-left override, which a terminal must not
  /// obey, and is only seen in the channel of hostile samples.
  static let people = [
    Person(
      id: 1, email: "jun@lighthouse.example", nickname: "Jun", phone: "01020250001",
      languages: [.english, .korean]),
    Person(
      id: 2, email: "seoyeon@lighthouse.example", nickname: "서연", phone: "01020250002", languages: [.korean]),
    Person(
      id: 3, email: "dohyun@lighthouse.example", nickname: "도현", phone: "01020250003",
      languages: [.english, .korean]),
    Person(
      id: 4, email: "emma@lighthouse.example", nickname: "Emma", phone: "", languages: [.english]),
    Person(
      id: 5, email: "lucas@lighthouse.example", nickname: "Lucas", phone: "", languages: [.english]),
    Person(
      id: 6, email: "haneul@lighthouse.example", nickname: "하늘", phone: "01020250006", languages: [.korean]),
    Person(
      id: 7, email: "mina@lighthouse.example", nickname: "Mina", phone: "01020250007",
      languages: [.english, .korean]),
    Person(
      id: 8, email: "noah@lighthouse.example", nickname: "Noah", phone: "", languages: [.english]),
    Person(
      id: 9, email: "evan@lighthouse.example", nickname: "Evan", phone: "", languages: [.english]),
    Person(
      id: 10, email: "jiwoo@river.example", nickname: "지우", phone: "01020250010", languages: [.korean]),
    Person(
      id: 11, email: "samples@lighthouse.example", nickname: "Samples\u{202E}nimda", phone: "",
      languages: [.english]),
  ]

  static func speaks(_ account: Int64, _ language: Languages) -> Bool {
    people.first { $0.id == account }?.languages.isSuperset(of: language) ?? false
  }

  struct Circle {
    let id: Int64
    let admin: Int64
    let name: StaticString
    let description: StaticString
    let members: [Int64]
    /// How many days the workspace is older than the newest one.
    let age: Int64
  }

  /// The workspaces. The first is the newest, so the demo starts in it.
  static let circles = [
    Circle(
      id: 1, admin: 2, name: "Lighthouse",
      description: "We help small guesthouses be found. 작은 숙소를 위한 예약 서비스",
      members: [1, 2, 3, 4, 5, 6, 7, 8, 9], age: 0),
    Circle(
      id: 2, admin: 10, name: "새벽 달리기", description: "해 뜨기 전에 한강을 달립니다. Everyone is welcome.",
      members: [1, 4, 6, 7, 10], age: 400),
  ]

  /// The yescrypt hash of `password`.
  static let hash = PasswordHash(
    text: "$y$j9T$a7QeXw3dKq0LsTn5/VbZ1.$GylWTPY7XDR/K8wFKY043vnT6fKzm5FhNhTMxSJlcHB")
}
