import Interleavings
import Testing

#if Solutions
  @testable import ReentrancySolutions
#else
  @testable import ReentrancyExercises
#endif

@Suite("2.3 ServiceContainer")
struct ServiceContainerTests {
  /// Loads A, which gets as far as waiting for a part, and then B, which asks for its first.
  private func overlap(_ plant: Plant, oldWaitsFor step: Plant.Step) async throws {
    plant.load("A")
    if step != .configuration { plant.suppliers.deliver(.configuration, "A") }
    if step == .session { plant.suppliers.deliver(.database, "A") }
    try await plant.settle()
    plant.load("B")
    try await plant.settle()
    try plant.expectAsked(2, for: .configuration, "rule 5: a load waits for no other")
  }

  // Hint: A is slow and ends when B is already there, at last or with an error. What does A know of
  // B? Guards: number-the-loads, older-load-too-late, remember-whose-they-are.
  @Test func `the load begun last wins when it ends first`() async throws {
    let olds = Plant.Step.allCases.flatMap { [($0, false), ($0, true)] }
    try await everyOrder(polling: "rule 5", of: olds) { scenario, old in
      let (step, oldFails) = old
      let plant = Plant(scenario)
      try await overlap(plant, oldWaitsFor: step)
      plant.suppliers.deliver(.configuration, "B", number: 2)
      plant.suppliers.deliverRest(of: "B")
      try await plant.settle()
      try plant.expect("B", "done", "rule 5: a load waits for no other")
      try await plant.expectShown("B", "rule 1: a load that has returned is shown")
      if oldFails { plant.suppliers.fail(step, "A") }
      plant.suppliers.deliver(.configuration, "A")
      plant.suppliers.deliverRest(of: "A")
      try await plant.settle()
      try await plant.expectShown("B", "rule 4: the load begun last wins")
      plant.suppliers.deliver(.configuration, "C", number: 3)
      plant.suppliers.deliverRest(of: "C")
      plant.load("C")
      try await plant.settle()
      try await plant.expectShown("C", "rule 1: a load that has returned is shown")
    }
  }

  // Hint: A ends in time, well or not, and B is still on its way.
  @Test func `the load begun last wins when it ends last`() async throws {
    let olds = Plant.Step.allCases.flatMap { [($0, false), ($0, true)] }
    try await everyOrder(polling: "rule 5", of: olds) { scenario, old in
      let (step, oldFails) = old
      let plant = Plant(scenario)
      try await overlap(plant, oldWaitsFor: step)
      if oldFails { plant.suppliers.fail(step, "A") }
      plant.suppliers.deliver(.configuration, "B", number: 2)
      try await plant.settle()
      plant.suppliers.deliver(.configuration, "A")
      plant.suppliers.deliverRest(of: "A")
      try await plant.settle()
      try await plant.expectWhole()
      plant.suppliers.deliverRest(of: "B")
      try await plant.settle()
      try plant.expect("B", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("B", "rule 4: the load begun last wins")
    }
  }

  // Hint: two loads, their parts delivered at any moment, and somebody who looks.
  // Guards: number-the-loads, older-load-too-late, remember-whose-they-are.
  @Test func `two loads at any moment show one after the other and no mixture`() async throws {
    try await everyOrder(polling: "rule 5") { scenario in
      let plant = Plant(scenario)
      try await overlap(plant, oldWaitsFor: .database)
      plant.suppliers.deliver(.configuration, "B", number: 2)
      for name in ["A", "B"] {
        scenario.task("makes \(name)") {
          plant.suppliers.deliver(.database, name)
          await scenario.suspensionPoint()
          plant.suppliers.deliver(.session, name)
        }
      }
      scenario.task("looker") {
        try await plant.glance()
        await scenario.suspensionPoint()
        try await plant.glance()
      }
      try await plant.settle()
      try plant.expect("B", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("B", "rule 4: the load begun last wins")
    }
  }

  // Hint: both loads got the same configuration and the same database. What tells them apart?
  // Guards: number-the-loads, older-load-too-late, remember-whose-they-are.
  @Test func `loads whose parts are equal are still two`() async throws {
    try await everyOrder(polling: "rule 5", of: [["B", "A"], ["A", "B"]]) { scenario, names in
      let plant = Plant(scenario)
      try await overlap(plant, oldWaitsFor: .configuration)
      for name in names {
        plant.suppliers.deliver(.configuration, "C", number: name == "A" ? 1 : 2)
        try await plant.settle()
        // Whoever has asked last is the load that just got its configuration, if it goes on.
        for (step, part) in [(Plant.Step.database, "C"), (.session, name)] {
          let number = plant.suppliers.asked(for: step)
          plant.suppliers.deliver(step, part, made: "C", number: number)
          try await plant.settle()
        }
      }
      let shown = await plant.shown()
      try scenario.expect(
        shown == "CCB", "rule 4: the load begun last wins; shown is \(shown ?? "nothing")")
    }
  }

  // Hint: a second load may be old as well. Remembering one of them is not enough.
  // Guards: number-the-loads, older-load-too-late, remember-whose-they-are.
  @Test func `of three loads the one begun last wins`() async throws {
    let orders = [
      ["C", "A", "B"], ["C", "B", "A"], ["B", "C", "A"], ["A", "C", "B"], ["B", "A", "C"],
    ]
    try await everyOrder(polling: "rule 5", of: orders) { scenario, order in
      let plant = Plant(scenario)
      for (index, name) in ["A", "B", "C"].enumerated() {
        plant.load(name)
        try await plant.settle()
        try plant.expectAsked(index + 1, for: .configuration, "rule 5: a load waits for no other")
        plant.suppliers.deliver(.configuration, name, number: index + 1)
        try await plant.settle()
      }
      for name in order {
        plant.suppliers.deliverRest(of: name)
        try await plant.settle()
        try await plant.glance()
      }
      try plant.expect("C", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("C", "rule 4: the load begun last wins")
    }
  }

  // Hint: the newest load fails, and an older one is still on its way. Whether that one may be shown
  // is open; a mixture may not, and the next load must. Guards: number-the-loads.
  @Test func `when the newest of two fails, nothing is mixed and the next load works`()
    async throws
  {
    try await everyOrder(polling: "rule 5", of: Plant.Step.allCases) { scenario, failing in
      let plant = Plant(scenario)
      try await overlap(plant, oldWaitsFor: .session)
      for (step, number) in [(Plant.Step.configuration, 2), (.database, 1), (.session, 1)] {
        if step == failing {
          plant.suppliers.fail(step, "B", number: number)
          break
        }
        plant.suppliers.deliver(step, "B", number: number)
      }
      try await plant.settle()
      try plant.expect("B", "Broken", "rule 3: the newest load throws the error of its step")
      try await plant.expectShown(nil, "rule 3: a failed load leaves what was there")
      plant.suppliers.deliverRest(of: "A")
      try await plant.settle()
      try await plant.expectWhole()
      plant.suppliers.deliver(.configuration, "C", number: 3)
      plant.suppliers.deliverRest(of: "C")
      plant.load("C")
      try await plant.settle()
      try plant.expect("C", "done", "rule 1: a load with all its parts returns")
      try await plant.expectShown("C", "rule 1: a load that has returned is shown")
    }
  }
}
