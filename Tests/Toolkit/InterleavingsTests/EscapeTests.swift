#if Solutions
  import Foundation
  import Interleavings
  import Testing

  /// Work that leaves the scenario never passes.
  @Suite("Interleavings: escapes")
  struct EscapeTests {
    /// Resumes on a Dispatch queue, once the test lets it: not before the caller waits.
    private static func answerFromQueue(_ mayAnswer: DispatchSemaphore) async {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "server").async {
          mayAnswer.wait()
          continuation.resume()
        }
      }
    }

    @Test func `a continuation resumed on a Dispatch queue has left the scenario`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let mayAnswer = DispatchSemaphore(value: 0)
        scenario.task("caller") { await Self.answerFromQueue(mayAnswer) }
        scenario.task("late") { mayAnswer.signal() }
        await scenario.allTasks()
      }
      let rule = try #require(exploration.failure?.rule, "\(exploration)")
      #expect(rule.hasPrefix("left the scenario: "))
    }

    @Test func `unstructured work that comes back on a queue has left the scenario`() async throws {
      let exploration = await interleavings(name: "a test") { scenario in
        let mayAnswer = DispatchSemaphore(value: 0)
        let door = scenario.door("answer", answers: Int.self)
        scenario.task("caller") {
          Task {
            await Self.answerFromQueue(mayAnswer)
            door.open(with: 1)
          }
          _ = await door.answer()
          mayAnswer.signal()
        }
        scenario.task("late") { mayAnswer.signal() }
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

  /// Waits for a queue inside a synchronous function, as legacy code does.
  private func block(on semaphore: DispatchSemaphore) { semaphore.wait() }
#endif
