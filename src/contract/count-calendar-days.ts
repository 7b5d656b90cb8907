const dayMs = 24 * 60 * 60_000

/** By their zones, of which there are some hundreds: making one takes longer than the rest of a car's days. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Calendar days from one moment to another, as a person counts them: from the 21st to the 23rd are two, whatever the
 * hours. The zone is the one in which the dates beside the number are written, so that the page never contradicts
 * itself. Never below zero.
 */
export function countCalendarDays(from: Date, to: Date, timeZone: string): number {
  const midnight = timeZone === 'UTC' ? utcMidnight : midnightIn(timeZone)
  return Math.max(0, Math.round((midnight(to) - midnight(from)) / dayMs))
}

function utcMidnight(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs) * dayMs
}

/** The date in that zone as a UTC midnight: a day that daylight saving time makes shorter or longer counts as one. */
function midnightIn(timeZone: string): (moment: Date) => number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  formats.set(timeZone, format)
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1)
  }
}
