#if Solutions
  import Foundation

  @testable import workbook

  /// The pages of a watch, one after the other.
  final class Pages: Sendable {
    private let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    /// Those of a command that has not begun.
    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Where the command writes.
    var console: Console {
      let continuation = continuation
      return Console(
        print: { continuation.yield($0.trimmed) }, complain: { continuation.yield($0.trimmed) },
        status: { _ in })
    }

    /// Waits for the next one; empty when there is none.
    func next() async -> String {
      for await page in stream { return page }
      return ""
    }
  }

  /// Runs blocking work off the pool of the tests that go on meanwhile.
  func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }
#endif
