import type { CarTimeOnMarket } from '#contract/cars.ts'
import { countCalendarDays } from '#contract/count-calendar-days.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * The number of days that a car is on the market: in UTC as long as the server's dates are beside it, then in the
 * reader's zone, in which `Time` writes them. A page from memory or offline storage keeps counting to today.
 */
export function useDaysOnMarket({ since, until, days }: CarTimeOnMarket): number {
  const isHydrated = useHydrated()
  const now = useServerNow()
  return isHydrated ? countCalendarDays(new Date(since), until === null ? now : new Date(until)) : days
}
