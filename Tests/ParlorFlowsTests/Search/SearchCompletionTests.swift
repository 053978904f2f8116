import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

@Suite struct SearchCompletionTests {
  @Test(arguments: [
    ("lunch in:#g", ["in:#general"]), ("in:gen", ["in:general"]), ("in:@Mi", ["in:@Mina"]),
    ("in:*", ["in:*"]),
    ("from:Mi", ["from:Mina"]), ("a from:@Mi", ["from:@Mina"]), ("in:#zzz", []), ("foo:M", []),
  ]) func `Tab completes rooms and people of a filter`(_ line: String, _ offered: [String]) throws {
    let jun = try Company().guest(Company.jun, at: "search")
    #expect(jun.play.session.completions(of: line) == offered)
    #expect(jun.play.session.completions(of: "/search " + line) == offered)
  }

  @Test(arguments: ["home", "channel:10"]) func `Tab completes the filters of the command elsewhere`(
    _ place: String
  ) throws {
    let jun = try Company().guest(Company.jun, at: place)
    #expect(jun.play.session.completions(of: "/search in:#g") == ["in:#general"])
    #expect(jun.play.session.completions(of: "/search lunch from:Mi") == ["from:Mina"])
    #expect(jun.play.session.completions(of: "/search lunch") == [])
  }
}
