import Foundation
import Testing

// What becomes of a cancelled call (guards: cancel-the-request, cancellation-error,
// cancelled-before) is in the file beside this one.

@Suite("1.5 Transport", .serialized)
struct TransportTests {
  @Test func `a call returns the whole body of an answer from 200 to 299`() async throws {
    let bodies = [Data(), Data("one line".utf8)]
    let short = [200, 201, 206, 299].flatMap { status in bodies.map { (status, $0) } }
    let answers = short + [(204, Data()), (200, TransportRoom.piece + TransportRoom.piece)]
    try await TransportRoom.open { room in
      for (status, body) in answers {
        let (call, connection) = try await room.underWay("/page")
        await connection.answer(status, body)
        try await room.expect(
          call, .body(body), "rule 1: an answer of \(status), \(body.count) bytes, brings its body")
      }
      let count = room.server.count(of: "/page")
      try room.expect(
        count == answers.count,
        "rule 1: a call asks once; \(answers.count) calls asked \(count) times")
    }
  }

  // Hint: to URLSession every answer is a success. (guard: status)
  @Test func `any other status is thrown`() async throws {
    try await TransportRoom.open { room in
      for status in [404, 500, 503, 400, 300, 304, 599] {
        let (call, connection) = try await room.underWay("/page")
        await connection.answer(status, Data((status == 304 ? "" : "an error page").utf8))
        try await room.expect(
          call, .status(status), "rule 2: an answer of \(status) throws a StatusError with it")
      }
    }
  }

  @Test func `a connection that breaks throws its URLError`() async throws {
    try await TransportRoom.open { room in
      for half in [false, true] {
        let (call, connection) = try await room.underWay("/page")
        if half { try await room.sendHalf(connection) }
        connection.drop()
        try await room.expectURLError(
          call, half ? "broken in the middle of the body" : "closed without an answer")
      }
      let nobody = try TransportSocket.bound()
      let url = TransportServer.url(port: nobody.port, "/page")
      try await room.expectURLError(refusing: url)
      let count = room.server.count(of: "/page")
      try room.expect(count == 2, "rule 1: a call asks once; two calls asked \(count) times")
    }
  }
}
