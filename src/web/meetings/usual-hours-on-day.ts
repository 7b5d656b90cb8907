import type { MeetingSlots } from '#contract/meetings.ts'

type UsualHours = NonNullable<MeetingSlots['usualHours']>

/**
 * The seller's usual hours on the day of a time, in local time as a `datetime-local` input has it, if a meeting then is
 * outside of them; null if it is within, if the day has not been typed yet, or if the seller's hours are not known.
 */
export function usualHoursOnDay(
  usualHours: UsualHours | undefined,
  { typed, lengthMinutes }: { typed: string; lengthMinutes: number },
): UsualHours | null {
  const noon = new Date(`${typed.slice(0, 10)}T12:00:00Z`)
  const [hour = Number.NaN, minute = Number.NaN] = typed.slice(11, 16).split(':').map(Number)
  if (!usualHours?.length || Number.isNaN(noon.getTime()) || Number.isNaN(hour + minute)) return null
  const start = hour * 60 + minute
  const windows = usualHours.filter(({ weekday }) => weekday === (noon.getUTCDay() || 7))
  const isWithin = windows.some(({ from, to }) => start >= minutesOf(from) && start + lengthMinutes <= minutesOf(to))
  return isWithin ? null : windows.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
