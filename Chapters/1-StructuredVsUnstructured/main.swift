//: # 1. A task belongs to somebody
//:
//: `async let` starts a child beside the code that goes on. Structure means that nobody leaves
//: before the child has ended: the row "leaves" comes last, in every order.

import Interleavings
import Notebook

let structured = await interleavings { scenario in
  scenario.task("parent") {
    async let child: Void = scenario.suspensionPoint()
    await child
    scenario.outcome("the child has ended, the parent leaves")
  }
  await scenario.allTasks()
}
print(structured.outcomes.map(\.outcome))
//> ["the child has ended, the parent leaves"]

//: ## Your turn
//:
//: The names are guards: each is a line that its exercise cannot do without.
//:
//: - **1.1 Dashboard**: two children of one call. `side-by-side`, `first-failure`
//: - **1.2 ManagedTask**: one slot, one operation. `cancel-the-old`, `refuse-while-running`,
//:   `reach-the-running`, `free-at-once`, `never-begun`, `late-completion`, `cancel-on-release`,
//:   `weak-self`, `quiet-cancellation`, `drop-late-errors`, `free-before-the-handler`
//: - **1.3 ManagedTaskOwner**: an owner that may go. `weak-until-it-begins`, `weak-during-fetch`,
//:   `still-current`, `weak-in-the-handler`
