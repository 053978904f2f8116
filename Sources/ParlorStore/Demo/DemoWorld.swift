/// The people and rooms of the demo world.
///
/// Everybody's password is `Lighthouse1!`; who is signed in is `account`, jun@lighthouse.example.
public enum DemoWorld {
  public static let account: Account.ID = 1
  public static let password = "Lighthouse1!"
  /// When the newest workspace was made, in milliseconds since 1970; what is said is counted back from now.
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
    /// What this person writes in.
    let languages: Languages
  }

  /// The ninth has a name that turns the line around it, were it obeyed.
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
      id: 9, email: "evan@lighthouse.example", nickname: "Evan\u{202E}nimda", phone: "", languages: [.english]
    ),
    Person(
      id: 10, email: "jiwoo@river.example", nickname: "지우", phone: "01020250010", languages: [.korean]),
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
    /// Days that it is older than the newest.
    let age: Int64
  }

  /// The first is the newer one, so that it is where the demo lands.
  static let circles = [
    Circle(
      id: 1, admin: 2, name: "Lighthouse",
      description: "We help small guesthouses be found. 작은 숙소를 위한 예약 서비스",
      members: [1, 2, 3, 4, 5, 6, 7, 8, 9], age: 0),
    Circle(
      id: 2, admin: 10, name: "새벽 달리기", description: "해 뜨기 전에 한강을 달립니다. Everyone is welcome.",
      members: [1, 4, 6, 7, 10], age: 400),
  ]

  /// yescrypt of `password`.
  static let hash = PasswordHash(
    text: "$y$j9T$a7QeXw3dKq0LsTn5/VbZ1.$GylWTPY7XDR/K8wFKY043vnT6fKzm5FhNhTMxSJlcHB")
}
