import Fixtures
import Glibc
import Testing

@testable import UsherTerminal

@Suite struct OutputTests {
  @Test func gathersAndWritesWhole() throws {
    let folder = TemporaryFolder()
    folder.write("", to: "out")
    let file = open(folder / "out", O_WRONLY)
    defer { close(file) }
    let output = Output(descriptor: file)
    output.write("one ")
    output.write("둘")
    #expect(folder.read("out") == "")
    #expect(output.flush())
    #expect(folder.read("out") == "one 둘")
    let large = String(repeating: "x", count: 200_000)
    output.write(large)
    #expect(folder.read("out") == "one 둘" + large)
  }

  @Test func aFailureIsKept() throws {
    let output = Output(descriptor: open("/dev/full", O_WRONLY))
    output.write("text")
    #expect(!output.flush())
    #expect(output.failure == ENOSPC)
    output.write("more")
    #expect(!output.flush())
  }

  @Test func takesBack() throws {
    let folder = TemporaryFolder()
    folder.write("", to: "out")
    let output = Output(descriptor: open(folder / "out", O_WRONLY))
    output.write("kept ")
    let mark = output.mark
    output.write("dropped\u{7}")
    #expect(output.takeBack(since: mark))
    output.flush()
    #expect(folder.read("out") == "kept \u{7}")
    output.write("gone")
    #expect(!output.takeBack(since: mark))
    output.flush()
    #expect(folder.read("out") == "kept \u{7}gone")
  }

  @Test func knowsWhereARowBegins() {
    let output = Output(descriptor: -1)
    #expect(output.isAtLineStart)
    output.write("text")
    #expect(!output.isAtLineStart)
    output.freshLine()
    #expect(output.isAtLineStart)
  }
}
