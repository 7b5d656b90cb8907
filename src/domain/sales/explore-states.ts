type Simulation<State, Rule> = {
  start: State
  /** Equal for states that behave alike. */
  keyOf: (state: State) => string
  /** A rule that this state breaks, if there is one. */
  findViolation: (state: State) => Rule | undefined
  /** Nothing is left to do: every state must be able to reach such a one. */
  isSettled: (state: State) => boolean
  /** Calls `reach` for each state that one step leads to. */
  visit: (state: State, reach: (next: State, step: string) => void) => void
}

export type StateExplorationResult<Rule> = {
  states: number
  /** The first rule that is broken, with the steps that lead there; null if every state keeps every rule. */
  violation: { rule: Rule; steps: string[] } | null
  /** States from which no sequence of steps leads to a settled one. */
  stuck: number
}

/** Visits every state that any order of steps can reach, the fewest steps first, until one breaks a rule. */
export function exploreStates<State, Rule>(simulation: Simulation<State, Rule>): StateExplorationResult<Rule> {
  const { start, keyOf, findViolation, isSettled, visit } = simulation
  const reached = [{ state: start, from: -1, step: 'start', predecessors: [] as number[] }]
  const numbers = new Map([[keyOf(start), 0]])
  for (const [at, { state }] of reached.entries()) {
    const rule = findViolation(state)
    if (rule !== undefined) {
      return { states: reached.length, violation: { rule, steps: stepsTo(reached, at) }, stuck: 0 }
    }
    visit(state, (next, step) => {
      const key = keyOf(next)
      const known = numbers.get(key)
      if (known !== undefined) {
        reached[known]?.predecessors.push(at)
        return
      }
      numbers.set(key, reached.length)
      reached.push({ state: next, from: at, step, predecessors: [at] })
    })
  }
  return { states: reached.length, violation: null, stuck: countStuck(reached, isSettled) }
}

/** Walks back from the settled states; a state that this walk does not reach can never settle. */
function countStuck<State>(
  reached: readonly { state: State; predecessors: readonly number[] }[],
  isSettled: (state: State) => boolean,
): number {
  const canSettle = new Uint8Array(reached.length)
  const queue = reached.flatMap(({ state }, index) => (isSettled(state) ? [index] : []))
  for (const index of queue) canSettle[index] = 1
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const from of reached[at]?.predecessors ?? []) {
      if (canSettle[from]) continue
      canSettle[from] = 1
      queue.push(from)
    }
  }
  return canSettle.reduce((stuck, can) => stuck + (can ? 0 : 1), 0)
}

function stepsTo(reached: readonly { from: number; step: string }[], end: number): string[] {
  const steps: string[] = []
  for (let at = end; at > 0; at = reached[at]?.from ?? 0) steps.unshift(reached[at]?.step ?? '')
  return steps
}
