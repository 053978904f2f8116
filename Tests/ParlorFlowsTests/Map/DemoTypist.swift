import UsherTesting

extension Typist {
  /// The texts and answers to type in the demo world.
  static let demo = Typist(
    texts: { screen in
      switch screen {
      case "Search/search": ["lunch", "없는 것", "x"]
      case "Room/chat":
        [
          "hello", "//back is a word here", "/notify mentions", "/reply 1 yes", "/files", "/date 2026-10-30",
          "/open message:3001/file:1",
        ]
      case "CatchUp/catchUp": ["ge"]
      // A part of a name, which filters a list.
      default: ["a"]
      }
    },
    answers: { screen, field in
      switch (screen, field) {
      case ("Home/invite", "name"): ["jun@lighthouse.example", "Jun", "nobody"]
      case (_, "email"): ["jun@lighthouse.example", "jun", "new@lighthouse.example"]
      case (_, "password"), (_, "again"), (_, "known"), (_, "old"): ["Lighthouse1!", "wrong"]
      case (_, "nickname"): ["Dana", ""]
      case (_, "phone"): ["01012345678", "123"]
      case (_, "sure"), (_, "sureToCancel"): ["y", "n"]
      default: ["something"]
      }
    })
}
