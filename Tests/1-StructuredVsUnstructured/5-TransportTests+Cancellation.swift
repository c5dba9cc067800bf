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

  // Hint: two screens want the same page. They are two calls all the same.
  // (guard: cancel-the-request) (guard: cancellation-error)
  @Test func `of two calls for the same URL only the one that is cancelled ends`() async throws {
    try await TransportRoom.open { room in
      let rule = "rule 1: a call asks the server, also for what another call asks"
      let (first, one) = try await room.underWay("/page", rule)
      let (second, two) = try await room.underWay("/page", rule)
      second.cancel()
      try await room.expect(
        second, .cancellation, "rule 4: cancelled, a call ends at once with CancellationError")
      try await room.expect(
        two.isClosed(), "rule 3: cancelled, a call closes its connection;\nit is open")
      let line = Data("one line".utf8)
      await one.answer(200, line)
      try await room.expect(
        first, .body(line), "rule 6: cancelling one call leaves the others alone")
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
