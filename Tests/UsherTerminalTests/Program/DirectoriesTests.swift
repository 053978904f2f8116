import Testing

@testable import UsherTerminal

@Suite struct DirectoriesTests {
  private static let inHome = [
    "/h/.local/share/parlor", "/h/.local/state/parlor", "/h/.config/parlor",
  ]

  @Test(
    arguments: [
      (["HOME": "/h"], nil, inHome),
      (["HOME": "/h/"], nil, inHome),
      (["HOME": "/h"], "/account", inHome),
      ([:], "/h", inHome),
      (["HOME": ""], "/h", inHome),
      (["HOME": "relative"], "/h", inHome),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "relative", "XDG_CONFIG_HOME": "./x"], nil,
        inHome
      ),
      (
        ["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c/"], nil,
        ["/d/parlor", "/h/.local/state/parlor", "/c/parlor"]
      ),
      (
        ["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], nil,
        ["/d/parlor", "/s/parlor", "/c/parlor"]
      ),
      ([:], nil, nil), (["HOME": "relative", "XDG_DATA_HOME": "/d"], "", nil),
    ] as [([String: String], String?, [String]?)])
  func followsTheEnvironment(_ environment: [String: String], _ accountHome: String?, _ expected: [String]?) {
    let directories = Directories(of: "parlor", environment: environment, accountHome: accountHome)
    #expect(directories.map { [$0.data, $0.state, $0.config] } == expected)
  }

  @Test func theAccountIsLookedUpOnlyWhereAFolderDependsOnIt() {
    let folders = ["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"]
    var count = 0
    func look() -> String? {
      count += 1
      return "/h"
    }
    _ = Directories(of: "parlor", environment: ["HOME": "/h"], accountHome: look())
    _ = Directories(of: "parlor", environment: folders, accountHome: look())
    #expect(count == 0)
    _ = Directories(
      of: "parlor", environment: folders.filter { $0.key != "XDG_STATE_HOME" }, accountHome: look())
    #expect(count == 1)
  }

  @Test(
    arguments: [
      (0, "/root"), (7, "/시/집"), (70, nil), (8, ""), (9, nil), (10, nil), (54321, nil),
    ] as [(UInt32, String?)])
  func theListOfAccountsIsReadByHand(_ user: UInt32, _ home: String?) {
    let list = """
      root:x:0:0:root:/root:/bin/bash
      # no account

      seven:x:7:0::/시/집:/bin/sh
      again:x:7:0::/other:/bin/sh
      eight:x:8:0:::
      short:x:9
      10:10:x:10:10:/ten:/bin/sh
      """
    #expect(AccountHome.home(of: user, in: Array(list.utf8)) == home)
    #expect(AccountHome.home(of: 1, in: Array("a:b:1:1:\u{1}:".utf8) + [0xFF] + Array(":/sh".utf8)) == nil)
  }

  @Test(arguments: [("/x", "/x"), ("/x/", "/x"), ("x", "/now/x"), ("../x", "/now/../x")])
  func oneFolderMovesThemAll(_ folder: String, _ root: String) {
    let directories = Directories(under: folder, of: "parlor", workingDirectory: "/now")
    #expect(
      [directories.data, directories.state, directories.config]
        == ["data", "state", "config"].map { root + "/" + $0 })
  }
}
