import Testing

@testable import parlor

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
    let directories = Directories(environment: environment, accountHome: accountHome)
    #expect(directories.map { [$0.data, $0.state, $0.config] } == expected)
  }

  @Test(arguments: [("/x", "/x"), ("/x/", "/x"), ("x", "/now/x"), ("../x", "/now/../x")])
  func oneFolderMovesThemAll(_ folder: String, _ root: String) {
    let directories = Directories(under: folder, workingDirectory: "/now")
    #expect(
      [directories.data, directories.state, directories.config]
        == ["data", "state", "config"].map { root + "/" + $0 })
  }
}
