import Interleavings
import Testing

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

extension ServiceContainerTests {
  // Hint: B is made while A is shown. Who looks between two steps of B sees what?
  @Test func `a second load is shown whole or not at all`() async throws {
    try await everyOrder(polling: "rule 5") { scenario in
      let plant = Plant(scenario)
      try await plant.loadFirst()
      plant.load("B")
      for (step, number) in [(Plant.Step.configuration, 2), (.database, 1), (.session, 1)] {
        try await plant.settle()
        try plant.expectAsked(2, for: step, "rule 1: a load makes each part once")
        try await plant.expectWhole()
        plant.suppliers.deliver(step, "B", number: number)
      }
      try await plant.settle()
      try plant.expect("B", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("B", "rule 1: a load that has returned is shown")
      for step in Plant.Step.allCases {
        try plant.expectAsked(2, for: step, "rule 1: a load makes each part once")
      }
    }
  }

  // Hint: a part that looks like the old one is a new part all the same.
  @Test func `a load makes all its parts, however equal some are to those before`() async throws {
    try await everyOrder(polling: "rule 5", of: ["ABB", "ABA", "AAB"]) { scenario, wanted in
      let plant = Plant(scenario)
      try await plant.loadFirst()
      let parts = wanted.map { String($0) }
      plant.suppliers.deliver(.configuration, parts[0], number: 2)
      plant.suppliers.deliver(.database, parts[1], made: parts[0], number: 2)
      plant.suppliers.deliver(
        .session, parts[2], made: parts[1], number: parts[1] == "A" ? 2 : 1)
      plant.load("B", session: parts[2])
      try await plant.settle()
      for step in Plant.Step.allCases {
        try plant.expectAsked(2, for: step, "rule 1: a load makes each part once")
      }
      try plant.expect("B", "done", "rule 1: a load with all its parts returns")
      let found = await plant.shown() ?? "nothing"
      try scenario.expect(
        found == wanted,
        "rule 1: a load that has returned is shown; shown is \(found), not \(wanted)")
    }
  }

  // Hint: the parts of B come at any moment, and somebody looks at any moment.
  @Test func `whoever looks during a second load sees it whole or not at all`() async throws {
    try await everyOrder(polling: "rule 5", of: [true, false]) { scenario, isDelivered in
      let plant = Plant(scenario)
      try await plant.loadFirst()
      plant.load("B")
      scenario.task("suppliers") {
        plant.suppliers.deliver(.configuration, "B", number: 2)
        plant.suppliers.deliver(.database, "B")
        if isDelivered {
          plant.suppliers.deliver(.session, "B")
        } else {
          plant.suppliers.fail(.session, "B")
        }
      }
      scenario.task("looker") {
        for _ in 1...2 {
          try await plant.glance()
          await scenario.suspensionPoint()
        }
      }
      try await plant.settle()
      try plant.expect("B", isDelivered ? "done" : "Broken", "rules 1, 3: a load ends")
      try await plant.expectShown(
        isDelivered ? "B" : "A", "rules 1, 3: a load is shown when it has all its parts")
    }
  }

  // Hint: nothing is shown yet, and the first load fails, is tried again and looked at.
  @Test func `a first load is shown whole or not at all`() async throws {
    try await everyOrder(polling: "rule 5", of: Plant.Step.allCases) { scenario, failing in
      let plant = Plant(scenario)
      plant.load("A")
      scenario.task("suppliers") {
        for step in Plant.Step.allCases {
          guard step != failing else { return plant.suppliers.fail(step, "A") }
          plant.suppliers.deliver(step, "A")
          await scenario.suspensionPoint()
        }
      }
      scenario.task("looker") { try await plant.expectShown(nil, "rule 3: a failed load is nil") }
      try await plant.settle()
      try plant.expect("A", "Broken", "rule 3: the newest load throws the error of its step")
      try await plant.expectShown(nil, "rule 3: with nothing there before, nothing is shown")
      plant.suppliers.deliver(.configuration, "B", number: 2)
      plant.suppliers.deliverRest(of: "B")
      plant.load("B")
      scenario.task("looker") { try await plant.glance() }
      try await plant.settle()
      try plant.expect("B", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("B", "rule 1: a load that has returned is shown")
    }
  }

  // Hint: B breaks off at one of its steps. Whose parts are there then, and what does C find?
  @Test func `a load that fails leaves what was there before`() async throws {
    let failures = Plant.Step.allCases.flatMap { [($0, false), ($0, true)] }
    try await everyOrder(polling: "rule 5", of: failures) { scenario, failure in
      let (failing, isCancellation) = failure
      let error: any Error = isCancellation ? CancellationError() : Broken()
      let plant = Plant(scenario)
      try await plant.loadFirst()
      plant.load("B")
      let steps: [(Plant.Step, Int)] = [(.configuration, 2), (.database, 1), (.session, 1)]
      for (step, number) in steps {
        if step == failing {
          plant.suppliers.fail(step, "B", number: number, throwing: error)
          break
        }
        plant.suppliers.deliver(step, "B", number: number)
        try await plant.settle()
        try await plant.expectWhole()
      }
      try await plant.settle()
      try plant.expect("B", "\(error)", "rule 3: the newest load throws the error of its step")
      try await plant.expectShown("A", "rule 3: a failed load leaves what was there")
      plant.suppliers.deliver(.configuration, "C", number: 3)
      plant.suppliers.deliverRest(of: "C")
      plant.load("C")
      try await plant.settle()
      try plant.expect("C", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("C", "rule 1: a load that has returned is shown")
    }
  }
}
