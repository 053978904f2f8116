import Foundation
import Testing
import UsherScreens

@Suite struct RecentsTests {
  @Test func `what is used again comes first, and the oldest goes`() {
    var recents = Recents(["a", "b", "c", "d"], limit: 3)
    #expect(recents.items == ["a", "b", "c"])
    recents.add("c")
    #expect(recents.items == ["c", "a", "b"])
    recents.add("e")
    #expect(recents.items == ["e", "c", "a"])
  }

  @Test func `a beginning finds what was used, whatever its case`() {
    let recents = Recents(["Moon", "moonlight", "moo", "sun", "MOOR", "moose"])
    #expect(recents.matching("moo") == ["Moon", "moonlight", "MOOR"])
    #expect(recents.matching("moo", count: 9) == ["Moon", "moonlight", "MOOR", "moose"])
    #expect(recents.matching("cafe\u{301}") == [])
    #expect(Recents(["Café"]).matching("cafe\u{301}") == ["Café"])
  }

  @Test func `they are kept as the list of their items`() throws {
    let kept = try JSONEncoder().encode(Recents(["b", "a"]))
    #expect(String(decoding: kept, as: UTF8.self) == #"["b","a"]"#)
    #expect(try JSONDecoder().decode(Recents<String>.self, from: kept) == Recents(["b", "a"]))
    let many = try JSONEncoder().encode(Array(1...30))
    #expect(try JSONDecoder().decode(Recents<Int>.self, from: many).items == Array(1...20))
  }
}
