import type { CardEvent } from '#platform/card-gateway/card-provider.ts'

/** As long as the provider itself tries to deliver an event. */
const missedForSeconds = 3 * 86_400
/** Events stand in the provider's list by the time of what they tell of; one that comes into it later is read within this. */
const overlapSeconds = 3_600

/**
 * How far one server has read the card provider's events. It is kept in memory: a server that starts reads three days,
 * and from then on what is new. All times but the first are those of the provider, so that our clock may jump.
 */
export class ProcessedProviderEvents {
  /** The time of the newest event read, in seconds; null until there was one. */
  #newest: number | null = null
  /** What our rows do not show yet, by the event's id: looked at each round, however old it gets. */
  readonly #waiting = new Map<string, CardEvent>()
  /** Events of somebody else's payments on the same account, with their times: looked at once. */
  readonly #foreign = new Map<string, number>()

  /** From when on the next round reads, in seconds. */
  from(now: Date): number {
    const seconds = Math.floor(now.getTime() / 1000)
    return this.#newest === null ? seconds - missedForSeconds : Math.min(this.#newest, seconds) - overlapSeconds
  }

  /** Takes a whole answer of the provider's, and answers what is to be looked at: what is new and what still waits. */
  take(events: readonly CardEvent[], now: Date): CardEvent[] {
    for (const event of events) {
      this.#newest = Math.max(this.#newest ?? event.created, event.created)
      if (!this.#foreign.has(event.id)) this.#waiting.set(event.id, event)
    }
    const from = this.from(now)
    for (const [id, created] of this.#foreign) if (created < from) this.#foreign.delete(id)
    for (const [id, { created }] of this.#waiting) if (created < from - missedForSeconds) this.#waiting.delete(id)
    return [...this.#waiting.values()]
  }

  /** Our rows show what these tell of. */
  settle(events: readonly CardEvent[]): void {
    for (const { id } of events) this.#waiting.delete(id)
  }

  /** No row of ours will ever show what these tell of. */
  giveUp(events: readonly CardEvent[]): void {
    this.settle(events)
    for (const { id, created } of events) this.#foreign.set(id, created)
  }
}
