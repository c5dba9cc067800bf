#if Solutions
import Interleavings
import Testing

actor Gate2 {
  var token = 0
  var flight: Task<Int, Never>?
  func recover(_ work: @escaping @Sendable () async -> Int) async -> Int {
    if let flight { return await flight.value }
    let f = Task { await work() }
    flight = f
    let v = await f.value
    token = v
    return v
  }
  func signOut() { token = -1 }
}
@Suite struct Totals {
  @Test(arguments: [([2,2],6),([3,3],20),([2,2,2],90),([3,3,3],1680),([2,2,2,2],2520)])
  func totals(c: ([Int],Int)) async throws {
    let e = try await everyInterleaving { s in
      for (i, n) in c.0.enumerated() { s.task("t\(i)") { for _ in 1..<n { await s.suspensionPoint() } } }
      await s.allTasks()
    }
    #expect(e.orders == c.1)
    print(e.coverage)
  }
  @Test func story() async throws {
    try await everyInterleaving { s in
      let door = s.door("microphone prompt", answers: Bool.self)
      let g = Gate2()
      s.task("start") { _ = await g.recover { _ = await door.answer(); return 5 } }
      s.task("user") { await g.signOut(); door.open(with: true) }
      await s.allTasks()
      try await s.expect(g.token == -1, "signed out stays signed out")
    }
  }
  @Test func speed() async throws {
    let c = ContinuousClock()
    for _ in 0..<3 {
    var e: Exploration?
    let t = try await c.measure {
     e = try await everyInterleaving { s in
      let door = s.door("refresh", answers: Int.self)
      let g = Gate2()
      for n in ["a","b","c"] { s.task(n) { _ = await g.recover { await door.answer() } } }
      s.task("user") { await g.signOut(); door.open(with: 5) }
      await s.allTasks()
    }
    }
    print(e!.coverage, t, Double(e!.orders) / (Double(t.components.attoseconds)*1e-18 + Double(t.components.seconds)))
    }
  }
}
#endif
