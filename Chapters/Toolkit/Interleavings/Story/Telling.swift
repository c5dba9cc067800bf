/// A traced order together with the names of its tasks.
struct Telling {
  let events: [Trace.Event]
  let branches: [Trace.Branch]
  let settingEnd: Int
  let names: [String]
  let stateName: String?

  init(trace: Trace, schedule: Schedule) {
    events = trace.events
    branches = trace.branches
    settingEnd = trace.settingEnd
    names = schedule.tasks.records.indices.map { schedule.tasks.name(of: $0) }
    stateName = schedule.body.stateColumn?.name
  }
}

/// The option that the simplest passing neighbour of a broken order takes instead.
struct Alternative {
  let choice: Int
  let name: String
}
