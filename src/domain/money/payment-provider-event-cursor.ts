import type { CardProviderEvent } from '#platform/card-gateway/card-provider.ts'

/** As long as the provider itself tries to deliver an event. */
const missedForSeconds = 3 * 86_400
/**
 * The provider lists events by the time of what they report; an event that enters the list later is read within this
 * time.
 */
const overlapSeconds = 3_600

/**
 * How far one server has read the card provider's events. It is kept in memory: a server that starts reads three days,
 * and from then on only new events. All times but the first are the provider's, so that our clock may jump.
 */
export class PaymentProviderEventCursor {
  /** The time of the newest event read, in seconds; null before the first one. */
  #newest: number | null = null
  /** Events that our rows do not reflect yet, by id: checked in each round, however old they get. */
  readonly #waiting = new Map<string, CardProviderEvent>()
  /** Events of payments of another business on the same account, with their times: checked once. */
  readonly #foreign = new Map<string, number>()

  /** The start of the next round's range, in seconds. */
  from(now: Date): number {
    const seconds = Math.floor(now.getTime() / 1000)
    return this.#newest === null ? seconds - missedForSeconds : Math.min(this.#newest, seconds) - overlapSeconds
  }

  /**
   * Takes a complete reply of the provider, and returns the events to check: the new ones and those that are still
   * waiting.
   */
  take(events: readonly CardProviderEvent[], now: Date): CardProviderEvent[] {
    for (const event of events) {
      this.#newest = Math.max(this.#newest ?? event.created, event.created)
      if (!this.#foreign.has(event.id)) this.#waiting.set(event.id, event)
    }
    const from = this.from(now)
    for (const [id, created] of this.#foreign) if (created < from) this.#foreign.delete(id)
    for (const [id, { created }] of this.#waiting) if (created < from - missedForSeconds) this.#waiting.delete(id)
    return [...this.#waiting.values()]
  }

  /** Our rows reflect these events. */
  settle(events: readonly CardProviderEvent[]): void {
    for (const { id } of events) this.#waiting.delete(id)
  }

  /** None of our rows will ever reflect these events. */
  giveUp(events: readonly CardProviderEvent[]): void {
    this.settle(events)
    for (const { id, created } of events) this.#foreign.set(id, created)
  }
}
