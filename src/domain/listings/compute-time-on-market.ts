import { calendarDays } from '#contract/calendar-days.ts'
import type { PriceEvent, TimeOnMarket } from '#contract/cars.ts'

const dayMs = 24 * 60 * 60_000
/** The European rule on price reductions: what a price is compared with is the lowest of so many days before it fell. */
const comparedDays = 30
/** A fall is told for so long; then the price is just the price. */
const toldDays = 30

/**
 * Row G-08. How long a car is on the market, and its latest fall of price, of its log.
 *
 * A fall is told while nothing has happened to the price since and the car is on offer. It is told with the lowest price
 * of the 30 days before it: a price that was put up only to be taken down again shows no fall.
 *
 * @param events the log of the car and of its earlier adverts, the oldest first
 * @param postedAt where there is no log
 */
export function computeTimeOnMarket(
  events: readonly PriceEvent[],
  { now, postedAt, isRelisted }: { now: Date; postedAt: Date; isRelisted: boolean },
): TimeOnMarket {
  const since = new Date(events[0]?.at ?? postedAt)
  const last = events.at(-1)
  const until = last?.event === 'sold' ? last.at : null
  const days = calendarDays(since, until === null ? now : new Date(until), 'UTC')
  return { since: since.toISOString(), until, days, isRelisted, fall: fallOf(events, now) }
}

function fallOf(events: readonly PriceEvent[], now: Date): TimeOnMarket['fall'] {
  const last = events.at(-1)
  if (!last || last.event === 'sold' || last.event === 'withdrawn') return null
  // The entry that made the price what it is; those behind it left it alone.
  const place = events.findLastIndex((event, at) => event.priceCents !== events[at - 1]?.priceCents)
  const [before, fall] = [events[place - 1], events[place]]
  if (!before || !fall || fall.priceCents >= before.priceCents) return null
  const at = new Date(fall.at).getTime()
  if (now.getTime() - at > toldDays * dayMs) return null
  const lowestBeforeCents = lowestBetween(events.slice(0, place), at - comparedDays * dayMs)
  if (fall.priceCents >= lowestBeforeCents) return null
  return { at: fall.at, wasCents: before.priceCents, lowestBeforeCents }
}

/** The lowest price that stood at any time from a moment on: the one that stood then counts too. */
function lowestBetween(events: readonly PriceEvent[], from: number): number {
  const first = Math.max(
    0,
    events.findLastIndex(({ at }) => new Date(at).getTime() <= from),
  )
  return Math.min(...events.slice(first).map(({ priceCents }) => priceCents))
}
