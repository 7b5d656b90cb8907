import type { CarTimeOnMarket } from '#contract/cars.ts'
import { countDaysOnMarket } from '#contract/count-days-on-market.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

/**
 * The number of days that a car is on the market, by the calendar of its place; where that is not known, by the reader's, as
 * the dates beside it. A page from memory or offline storage keeps counting to today.
 */
export function useDaysOnMarket(market: CarTimeOnMarket, timeZone: string | null): number {
  const isHydrated = useHydrated()
  const now = useServerNow()
  const readersTimeZone = useReaderTimeZone()
  return isHydrated ? countDaysOnMarket(market, { now, timeZone: timeZone ?? readersTimeZone }) : market.days
}
