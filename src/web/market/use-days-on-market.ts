import type { CarTimeOnMarket } from '#contract/cars.ts'
import { countDaysOnMarket } from '#contract/count-days-on-market.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The number of days that a car is on the market. A page from memory or offline storage keeps counting to today. */
export function useDaysOnMarket(market: CarTimeOnMarket, timeZone: string | null): number {
  const isHydrated = useHydrated()
  const now = useServerNow()
  return isHydrated ? countDaysOnMarket(market, { now, timeZone }) : market.days
}
