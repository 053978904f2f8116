import Glibc
import Testing
import UsherScreens
import UsherSession

@testable import UsherTerminal

/// If the tests run as root, they also test folders of other users.
@Suite final class OwnFoldersTests {
  private let home: String
  private static let folders = ["data", "state", "config"]

  init() {
    var template = Array("/tmp/parlor-own-XXXXXX".utf8CString)
    home = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit {
    chmod(home, 0o700)
    for name in Self.folders + ["other"] { rmdir(home + "/" + name) }
    rmdir(home)
  }

  private func mode(_ path: String) -> UInt32 {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o7777 : 0
  }

  private func make(_ mode: UInt32, _ names: [String]) {
    for name in names {
      mkdir(home + "/" + name, 0o700)
      chmod(home + "/" + name, mode)
    }
  }

  private func failure(under folder: String? = nil) -> ProgramFailure? {
    do throws(ProgramFailure) {
      try Directories(under: folder ?? home, of: "parlor", workingDirectory: "/").claim()
      return nil
    } catch {
      return error
    }
  }

  private func refused(_ words: String) {
    let failure = failure()
    #expect(failure.map { Phrases([], in: "en").say($0) } == words)
    #expect(failure?.code == .noPermission)
  }

  @Test(arguments: [0o777, 0o755, 0o770, 0o701]) func closedToOthers(_ wide: UInt32) {
    make(wide, Self.folders)
    chmod(home, wide)
    #expect(failure() == nil)
    #expect(([home] + Self.folders.map { home + "/" + $0 }).map(mode) == [0o700, 0o700, 0o700, 0o700])
  }

  @Test func oneThatHoldsOtherThingsStaysOpenToReadersOnly() {
    make(0o755, ["data", "other"])
    chmod(home, 0o755)
    #expect(failure() == nil)
    #expect(["", "/data", "/other"].map { mode(home + $0) } == [0o755, 0o700, 0o755])
    chmod(home, 0o775)
    refused(
      "\(home) can be written to by other users; give a folder of your own, such as --home \(home)/parlor")
    #expect(mode(home) == 0o775)
  }

  @Test func oneThatAllShareIsRefused() {
    chmod(home, 0o1777)
    refused("\(home) is shared by all users; give a folder of your own, such as --home \(home)/parlor")
    #expect(mode(home) == 0o1777)
  }

  @Test(.enabled(if: geteuid() == 0)) func othersFoldersAreRefused() {
    make(0o755, ["data"])
    chown(home + "/data", 65534, 65534)
    #expect(failure() == nil)
    chmod(home + "/data", 0o775)
    refused(
      "\(home)/data belongs to another user, and others can write to it; give a folder of your own with --home"
    )
    chown(home, 65534, 65534)
    refused("\(home) belongs to another user; give a folder of your own with --home")
  }

  @Test(arguments: folders) func linksAreNotFollowed(name: String) {
    make(0o755, ["other"])
    symlink("other", home + "/" + name)
    defer { unlink(home + "/" + name) }
    refused("\(home)/\(name) is a link, and is not followed; give a folder of your own with --home")
    #expect(mode(home + "/other") == 0o755)
  }

  @Test func aNamedFolderMayBeALink() {
    make(0o755, ["other"])
    symlink("other", home + "/data")
    defer { unlink(home + "/data") }
    #expect(failure(under: home + "/data") == nil)
  }

  @Test func whatIsNotThereYetIsNoTrouble() {
    rmdir(home)
    #expect(failure() == nil)
  }
}
