import type { CarTimeOnMarket, PriceHistoryEvent } from '#contract/cars.ts'
import { countDaysOnMarket } from '#contract/count-days-on-market.ts'

const dayMs = 24 * 60 * 60_000
/**
 * The European rule on price reductions: the reference price is the lowest one in this many days before the reduction.
 */
const comparedDays = 30
/** A price drop is shown for this many days; after that only the price is shown. */
const toldDays = 30

/**
 * Row G-08. How long a car has been on the market, and its latest price drop, computed from its price log.
 *
 * A price drop is shown while the price has not changed since and the car is on offer. It is shown with the lowest
 * price of the 30 days before it: a price that was raised only to be lowered again shows no drop.
 *
 * @param events the log of the car and of its earlier adverts, the oldest first
 * @param postedAt used where there is no log
 * @param timeZone the car's, in which its days are counted; null if its place is not known
 */
export function computeCarTimeOnMarket(
  events: readonly PriceHistoryEvent[],
  { now, postedAt, isRelisted, timeZone }: { now: Date; postedAt: Date; isRelisted: boolean; timeZone: string | null },
): CarTimeOnMarket {
  const since = new Date(events[0]?.at ?? postedAt).toISOString()
  const last = events.at(-1)
  const until = last?.event === 'sold' ? last.at : null
  const days = countDaysOnMarket({ since, until }, { now, timeZone })
  const priceChanges = events.filter(({ priceCents }, at) => at > 0 && priceCents !== events[at - 1]?.priceCents).length
  return { since, until, days, isRelisted, priceChanges, fall: fallOf(events, now) }
}

function fallOf(events: readonly PriceHistoryEvent[], now: Date): CarTimeOnMarket['fall'] {
  const last = events.at(-1)
  if (!last || last.event === 'sold' || last.event === 'withdrawn') return null
  // The entry that set the current price; later entries did not change it.
  const place = events.findLastIndex((event, at) => event.priceCents !== events[at - 1]?.priceCents)
  const [before, fall] = [events[place - 1], events[place]]
  if (!before || !fall || fall.priceCents >= before.priceCents) return null
  const at = new Date(fall.at).getTime()
  if (now.getTime() - at > toldDays * dayMs) return null
  const lowestBeforeCents = lowestBetween(events.slice(0, place), at - comparedDays * dayMs)
  if (fall.priceCents >= lowestBeforeCents) return null
  return { at: fall.at, wasCents: before.priceCents, lowestBeforeCents }
}

/** The lowest price since the given time, including the one that was valid at that time. */
function lowestBetween(events: readonly PriceHistoryEvent[], from: number): number {
  const first = Math.max(
    0,
    events.findLastIndex(({ at }) => new Date(at).getTime() <= from),
  )
  return Math.min(...events.slice(first).map(({ priceCents }) => priceCents))
}
