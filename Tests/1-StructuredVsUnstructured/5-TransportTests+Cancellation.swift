import Foundation
import Testing

extension TransportTests {
  // Hint: the task is cancelled. Who tells URLSession, and what does URLSession say then?
  // (guard: cancel-the-request) (guard: cancellation-error)
  @Test func `cancelled while it waits, a call closes its connection and no other`() async throws {
    try await TransportRoom.open { room in
      for path in ["/first", "/second", "/third"] {
        try await room.cancel(path, inTheBody: false)
      }
    }
  }

  // Hint: the answer has begun, and the rest of it is on its way.
  // (guard: cancel-the-request) (guard: cancellation-error)
  @Test func `cancelled in the body, a call closes its connection and no other`() async throws {
    try await TransportRoom.open { room in
      for path in ["/first", "/second", "/third"] {
        try await room.cancel(path, inTheBody: true)
      }
    }
  }

  // Hint: a cancellation handler may run at once, before there is anything to cancel.
  // (guard: cancelled-before) (guard: cancellation-error)
  @Test func `cancelled before it began, a call leaves nothing open`() async throws {
    try await TransportRoom.open { room in
      for _ in 1...3 {
        let call = try room.call(room.server.url("/cancelled"), isCancelled: true)
        try await room.expect(
          call, .cancellation, "rule 5: cancelled before, a call ends with CancellationError")
      }
      for _ in 1...10 {
        let call = try room.call(room.server.url("/cancelled"))
        call.cancel()
        try await room.expect(
          call, .cancellation, "rule 4: cancelled, a call ends at once with CancellationError")
      }
      // Connections are accepted in the order in which they were made.
      let (last, connection) = try await room.underWay(
        "/last", "rule 6: a call that comes later goes on")
      await connection.answer(200)
      try await room.expect(last, .body(Data()), "rule 6: a call that comes later goes on")
      for connection in room.server.connections {
        try await room.expect(
          connection.isClosed(),
          "rule 5: cancelled before, a call leaves no connection open;\none is")
      }
    }
  }
}
