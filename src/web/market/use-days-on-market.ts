import type { CarTimeOnMarket } from '#contract/cars.ts'
import { countCalendarDays } from '#contract/count-calendar-days.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * The number of days that a car is on the market: in UTC as long as the server's dates are beside it, then in the
 * reader's zone, in which `Time` writes them. A page from memory or offline storage keeps counting to today.
 */
export function useDaysOnMarket({ since, until, days }: CarTimeOnMarket): number {
  const isHydrated = useHydrated()
  return isHydrated ? countCalendarDays(new Date(since), until === null ? new Date() : new Date(until)) : days
}
