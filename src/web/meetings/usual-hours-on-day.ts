import type { MeetingSlots } from '#contract/meetings.ts'

export type SellersHours = Pick<MeetingSlots, 'usualHours' | 'exceptionalDays' | 'lengthMinutes'>
type HoursOnDay = {
  windows: readonly { from: string; to: string }[]
  /** Whether this day differs from the others of its weekday. */
  isExceptional: boolean
}

/**
 * The seller's hours on the day of a time, in local time as a `datetime-local` input has it, if a meeting then is
 * outside of them; null if it is within, if the day has not been typed yet, or if the seller's hours are not known.
 */
export function usualHoursOnDay(
  { usualHours = [], exceptionalDays = [], lengthMinutes }: SellersHours,
  typed: string,
): HoursOnDay | null {
  const date = typed.slice(0, 10)
  const noon = new Date(`${date}T12:00:00Z`)
  const [hour = Number.NaN, minute = Number.NaN] = typed.slice(11, 16).split(':').map(Number)
  if (Number.isNaN(noon.getTime()) || Number.isNaN(hour + minute)) return null
  const exception = exceptionalDays.find((day) => day.date === date)
  if (!exception && usualHours.length === 0) return null
  const start = hour * 60 + minute
  const windows = exception?.windows ?? usualHours.filter(({ weekday }) => weekday === (noon.getUTCDay() || 7))
  const isWithin = windows.some(({ from, to }) => start >= minutesOf(from) && start + lengthMinutes <= minutesOf(to))
  if (isWithin) return null
  return {
    windows: windows.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)),
    isExceptional: exception !== undefined,
  }
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
