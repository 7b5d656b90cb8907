import { calendarDays } from '#contract/calendar-days.ts'
import type { TimeOnMarket } from '#contract/cars.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/**
 * How many days a car is on the market: in UTC as long as the server's dates stand beside it, then in the reader's zone, as
 * `Time` writes them. A page that lay in memory or on the device counts on to today.
 */
export function useDaysOnMarket({ since, until, days }: TimeOnMarket): number {
  const isHydrated = useHydrated()
  return isHydrated ? calendarDays(new Date(since), until === null ? new Date() : new Date(until)) : days
}
