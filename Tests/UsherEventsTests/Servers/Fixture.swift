import Dispatch
import Glibc
import Synchronization
@testable import UsherEvents
import UsherFiles

func events(_ numbers: ClosedRange<UInt64>, of session: UInt64 = 0xa) -> [StoredEvent] {
  numbers.map {
    let id = EventID(session: session, number: $0)
    return StoredEvent(id: id, json: Array(#"{"id":"\#(id)","event":"e","at":1,"fields":{"n":\#($0)}}"#.utf8))
  }
}

func lines(_ batch: [StoredEvent]) -> String {
  batch.map { String(decoding: $0.json, as: UTF8.self) + "\n" }.joined()
}

func text(at path: String) -> String {
  (try? RegularFile.read(path, limit: 1 << 24)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

func append(_ text: String, to path: String) {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
  _ = Bytes.write(Array(text.utf8), to: file)
  close(file)
}

/// A server that keeps what it is given, and tells whoever waits.
final class Basket: EventServer {
  private let batches = Mutex<[[StoredEvent]]>([])
  private let answer: Delivery
  private let isFilled = DispatchSemaphore(value: 0)

  init(_ answer: Delivery = .taken) { self.answer = answer }

  var all: [[StoredEvent]] { batches.withLock { $0 } }

  func deliver(_ batch: [StoredEvent]) -> Delivery {
    batches.withLock { $0.append(batch) }
    isFilled.signal()
    return answer
  }

  /// Waits for the next batch. Returns false if it does not come.
  func wait() -> Bool { isFilled.wait(timeout: .now() + .seconds(20)) == .success }
}

/// Someone at a Unix socket who answers batches in a way of their own.
final class Stranger: Sendable {
  private let listener: Int32

  /// `answer` gets a batch as text, and returns what is sent back; nil ends the connection.
  init(at path: String, _ answer: @escaping @Sendable (String) -> String?) {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    listen(listener, 4)
    // A thread of its own: in a pool, strangers who wait would keep others from starting.
    _ = SilentThread.start {
      while case let visitor = accept(listener, nil, nil), visitor >= 0 {
        Self.talk(to: visitor, answer)
        close(visitor)
      }
      close(listener)
    }
  }

  /// The thread closes the socket: closed here, its number could be that of another test's socket when the thread uses it again.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func talk(to visitor: Int32, _ answer: (String) -> String?) {
    var heard = ""
    while let piece = Bytes.read(visitor), !piece.isEmpty {
      heard += String(decoding: piece, as: UTF8.self)
      while let end = heard.firstRange(of: "\n\n") {
        guard let answer = answer(String(heard[..<end.lowerBound])) else { return }
        heard.removeSubrange(..<end.upperBound)
        _ = send(visitor, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
      }
    }
  }
}
