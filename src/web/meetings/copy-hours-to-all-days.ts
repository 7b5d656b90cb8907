import type { MeetingHours } from '#contract/meeting-hours.ts'

/** Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The hours of one day of the week for all of them, in the order of the week. */
export function copyHoursToAllDays(weekly: MeetingHours['weekly'], weekday: number): MeetingHours['weekly'] {
  const copied = weekly.filter((window) => window.weekday === weekday)
  return weekdays.flatMap((day) => copied.map(({ from, to }) => ({ weekday: day, from, to })))
}
