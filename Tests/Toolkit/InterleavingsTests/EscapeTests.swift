#if Solutions
  import Foundation
  import Interleavings
  import Synchronization
  import Testing

  /// Work that leaves the scenario never passes.
  @Suite("Interleavings: escapes")
  struct EscapeTests {
    /// Somebody on another thread who answers a waiting caller.
    private final class Server: Sendable {
      private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)

      func ask() async {
        await withCheckedContinuation { continuation in waiter.withLock { $0 = continuation } }
      }

      /// Answers from a Dispatch queue and returns when that is done.
      func answer() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "server").async { [self] in
          waiter.withLock { $0 }?.resume()
          done.signal()
        }
        done.wait()
      }
    }

    @Test func `a continuation resumed on a Dispatch queue has left the scenario`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let server = Server()
        scenario.task("caller") { await server.ask() }
        scenario.task("server") { server.answer() }
        await scenario.allTasks()
      }
      let rule = try #require(exploration.failure?.rule, "\(exploration)")
      #expect(rule.hasPrefix("left the scenario: "))
    }

    @Test func `unstructured work that comes back on a queue has left the scenario`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let server = Server()
        let asking = scenario.door("asking", answers: Bool.self)
        let door = scenario.door("answer", answers: Int.self)
        scenario.task("caller") {
          Task {
            asking.open(with: true)
            await server.ask()
            door.open(with: 1)
          }
          _ = await door.answer()
        }
        scenario.task("server") {
          _ = await asking.answer()
          server.answer()
        }
        await scenario.allTasks()
      }
      let rule = try #require(exploration.failure?.rule, "\(exploration)")
      #expect(rule.hasPrefix("left the scenario: "))
    }

    @Test func `a note on a foreign thread has left the scenario`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let arrived = DispatchSemaphore(value: 0)
        scenario.task("caller") {
          DispatchQueue(label: "server").async {
            scenario.note("hello")
            arrived.signal()
          }
          block(on: arrived)
        }
        await scenario.allTasks()
      }
      let rule = exploration.failure?.rule
      let place = "a note was reached on a thread that is not the explorer's"
      #expect(rule == "left the scenario: \(place)")
    }
  }
#endif
