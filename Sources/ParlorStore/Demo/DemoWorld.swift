/// The people and rooms of the demo world, which is the same in both languages except for names and words.
///
/// Every account's password is `Lighthouse1!`. The demo is logged in as `account`, jun@lighthouse.example.
public enum DemoWorld {
  public static let account: Account.ID = 1
  public static let password = "Lighthouse1!"
  /// When the newest workspace was created, in milliseconds since 1970. The times of messages are counted back from
  /// now.
  static let founded: Int64 = 1_577_836_800_000

  struct Person {
    let id: Int64
    let email: StaticString
    let nickname: DemoText
    let phone: StaticString
    /// The language of the world in which this person is a guest, who writes in the other language now and then.
    var guest: DemoLanguage?
  }

  /// The people. The last is in no workspace any more: the name has a right-to-left override, which a terminal must not
  /// obey, and is only seen in the channel of hostile samples.
  static let people = [
    Person(id: 1, email: "jun@lighthouse.example", nickname: DemoText("Jun", "준"), phone: "01020250001"),
    Person(
      id: 2, email: "seoyeon@lighthouse.example", nickname: DemoText("서연", "서연"), phone: "01020250002",
      guest: .english),
    Person(
      id: 3, email: "dohyun@lighthouse.example", nickname: DemoText("Dohyun", "도현"), phone: "01020250003"),
    Person(
      id: 4, email: "emma@lighthouse.example", nickname: DemoText("Emma", "Emma"), phone: "", guest: .korean),
    Person(
      id: 5, email: "lucas@lighthouse.example", nickname: DemoText("Lucas", "Lucas"), phone: "",
      guest: .korean),
    Person(
      id: 6, email: "haneul@lighthouse.example", nickname: DemoText("하늘", "하늘"), phone: "01020250006",
      guest: .english),
    Person(id: 7, email: "mina@lighthouse.example", nickname: DemoText("Mina", "미나"), phone: "01020250007"),
    Person(id: 8, email: "noah@lighthouse.example", nickname: DemoText("Noah", "노아"), phone: ""),
    Person(id: 9, email: "evan@lighthouse.example", nickname: DemoText("Evan", "이안"), phone: ""),
    Person(id: 10, email: "jiwoo@river.example", nickname: DemoText("Jiwoo", "지우"), phone: "01020250010"),
    Person(
      id: 11, email: "samples@lighthouse.example",
      nickname: DemoText("Samples\u{202E}nimda", "Samples\u{202E}nimda"), phone: ""),
  ]

  static func isGuest(_ account: Int64, in language: DemoLanguage) -> Bool {
    people.first { $0.id == account }?.guest == language
  }

  struct Circle {
    let id: Int64
    let admin: Int64
    let name: DemoText
    let description: DemoText
    let members: [Int64]
    /// How many days the workspace is older than the newest one.
    let age: Int64
  }

  /// The workspaces. The first is the newest, so the demo starts in it.
  static let circles = [
    Circle(
      id: 1, admin: 2, name: DemoText("Lighthouse", "등대"),
      description: DemoText("We help small guesthouses be found", "작은 숙소를 위한 예약 서비스"),
      members: [1, 2, 3, 4, 5, 6, 7, 8, 9], age: 0),
    Circle(
      id: 2, admin: 10, name: DemoText("Dawn Runners", "새벽 달리기"),
      description: DemoText(
        "We run along the river before sunrise. Everyone is welcome.", "해 뜨기 전에 한강을 달립니다. 누구나 환영해요."),
      members: [1, 4, 6, 7, 10], age: 400),
  ]

  /// The yescrypt hash of `password`.
  static let hash = PasswordHash(
    text: "$y$j9T$a7QeXw3dKq0LsTn5/VbZ1.$GylWTPY7XDR/K8wFKY043vnT6fKzm5FhNhTMxSJlcHB")
}
