import { countCalendarDays } from './count-calendar-days.ts'

/**
 * The days that a car has been on the market, to today or to its sale (`until`), by the calendar of its own place, as
 * the dates beside the number are written: the server and every reader count the same. UTC where the place is not known.
 */
export function countDaysOnMarket(
  { since, until }: { since: string; until: string | null },
  { now, timeZone }: { now: Date; timeZone: string | null },
): number {
  return countCalendarDays(new Date(since), until === null ? now : new Date(until), timeZone ?? 'UTC')
}
