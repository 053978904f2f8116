import ParlorFlows
import Testing

@Suite struct SafeNameTests {
  @Test(arguments: [
    ("-rf", "rf"), ("--help.txt", "help.txt"), (".bashrc", "bashrc"), ("~root", "root"), ("- -.~x", "x"),
    ("../../etc/passwd", "passwd"), (#"C:\x\evil.exe"#, "evil.exe"), ("..", "file"), ("-", "file"),
    ("", "file"),
    ("a b. ", "a b"), ("$(id)", "_(id)"), ("사진.png", "사진.png"), ("a\nb", "a_b"),
  ])
  func `a name of somebody else is no option, no path and no hidden file`(_ name: String, _ safe: String) {
    #expect(SafeName.of(name) == safe)
  }
}
