import Fixtures
import Foundation
import Glibc
import TeamFixtures
import Testing

/// Runs the program `parlor-agent` that was built with the tests.
enum AgentProcess {
  /// Returns what the program writes, standard error included, and its exit code. With `output`, standard output goes to that file.
  /// `more` is called before the end of the input, and returns more of it.
  static func run(
    _ arguments: [String], input: String, language: String = "C", output: String? = nil,
    then more: () throws -> String = { "" }
  ) throws -> (text: String, code: Int32) {
    let path = builtProgram("parlor-agent")
    var (stdin, stdout): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    // A program may end before it has read anything. Writing to a pipe would then end the tests.
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &stdin) == 0 && pipe(&stdout) == 0)
    for end in stdin + stdout { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, stdin[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, stdout[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, stdout[1], STDERR_FILENO)
    if let output { posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY, 0) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    var variables = ProcessInfo.processInfo.environment
    variables["LC_ALL"] = language
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0.key + "=" + $0.value) }
    environment.append(nil)
    defer { for word in environment { free(word) } }
    let code = posix_spawn(&child, path, &actions, nil, &words, &environment)
    close(stdin[0])
    close(stdout[1])
    try #require(code == 0)
    func say(_ text: String) {
      let bytes = Array(text.utf8)
      _ = bytes.withUnsafeBytes { send(stdin[1], $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
    say(input)
    say(try more())
    close(stdin[1])
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(stdout[0], &buffer, buffer.count), count > 0 { text += buffer[..<count] }
    close(stdout[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return (String(decoding: text, as: UTF8.self), status & 0x7F == 0 ? status >> 8 : -1)
  }
}
