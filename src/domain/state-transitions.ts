import { DomainError } from './domain-error.ts'

/** A life cycle as data: the states that may follow each state. */
export type StateTransitions<State extends string> = Readonly<Record<State, readonly State[]>>

export function canTransition<State extends string>(map: StateTransitions<State>, from: State, to: State): boolean {
  return map[from].includes(to)
}

/** @throws DomainError `conflict` with `refusal` if the life cycle has no such step. */
export function requireTransition<State extends string>(
  map: StateTransitions<State>,
  step: { from: State; to: State; refusal: string },
): void {
  if (!canTransition(map, step.from, step.to)) throw new DomainError('conflict', step.refusal)
}
