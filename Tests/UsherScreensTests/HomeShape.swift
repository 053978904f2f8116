import UsherScreens

/// The screen that most tests draw: a list with numbers, letters, free text and a form.
struct HomeModel: Sendable {
  struct Channel: Sendable {
    var id: Int
    var name: String
    var unread = 0
  }

  var workspace = "Acme"
  var channels: [Channel] = []
  var isAsking = false
}

enum HomeEvent: Sendable, Equatable {
  case open(Int)
  case newChannel
  case explore
  case say(String)
  case logIn(email: String, password: String)
}

let homeShape = Shape<HomeModel, HomeEvent>("Home/home") {
  Value("workspace") { $0.workspace }
  List("channels", { $0.channels }) {
    Value("name") { $0.name }
    Value("unread") { String($0.unread) }
    Flag("isUnread") { $0.unread > 0 }
    Choice("open") { .open($0.id) }
  }
  Choice("newChannel") { _ in .newChannel }
  Choice("explore") { _ in .explore }
  Say("say") { .say($0) }
  Form("logIn", active: { $0.isAsking }) {
    Field.text("email", [.required, .length(3...60), .rule("email") { $0.contains("@") }])
    Field.hidden("password", [.required])
  } submit: {
    .logIn(email: $0["email"], password: $0["password"])
  }
  Sample("a busy morning") {
    HomeModel(channels: [.init(id: 42, name: "general", unread: 3), .init(id: 7, name: "점심")])
  }
}

let homePath = "Screens/Home/home.ko.screen"

let homeText = """
  {{*title}}{{workspace}}{{/title}}

  채널
  {{#channels}}
    {{key}}  #{{name 12}}  {{#isUnread}}{{*unread}}{{unread >4}}{{/unread}}{{/isUnread}}   -> open
  {{/channels}}
  {{^channels}}
    아직 채널이 없습니다.
  {{/channels}}

    c  채널 만들기            -> newChannel
    e  채널 탐색              -> explore

  {{workspace}}>  -> say

  ? email     E-mail:
    ! required   Type the e-mail you signed up with.
    ! length     {{min}} to {{max}} characters.
    ! email      An e-mail looks like mina@example.org.
  ? password  Password:
    ! required   Type your password.
  -> logIn

  """
