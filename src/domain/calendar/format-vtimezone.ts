import { toDatetimeLocalValue, utcOffsetMinutes } from '#contract/format-meeting-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const yearMs = 366 * dayMs

/**
 * The rules of a time zone (VTIMEZONE) for the years around some moments: one part for each change of the clock, as this
 * machine knows them, and none that repeats, so that a country that stops changing its clocks is right too.
 */
export function formatVtimezone(timeZone: string, moments: readonly Date[]): string[] {
  const from = new Date(Math.min(...moments.map((at) => at.getTime())) - yearMs)
  const to = new Date(Math.max(...moments.map((at) => at.getTime())) + yearMs)
  const first = utcOffsetMinutes(from, timeZone)
  const changes = clockChanges(timeZone, from, to)
  const standard = Math.min(first, ...changes.map(({ after }) => after))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    // What held before the first change: without it, programs would guess.
    ...part({ at: new Date(Date.UTC(1970, 0, 1)), before: first, after: first }, { isStandard: first === standard }),
    ...changes.flatMap((change) => part(change, { isStandard: change.after === standard })),
    'END:VTIMEZONE',
  ]
}

/** `before` and `after`: minutes that the clock is ahead of UTC. */
type ClockChange = { at: Date; before: number; after: number }

/** Every change of the clock of a zone within a span, to the minute. */
function clockChanges(timeZone: string, from: Date, to: Date): ClockChange[] {
  const changes: ClockChange[] = []
  let before = utcOffsetMinutes(from, timeZone)
  for (let day = from.getTime(); day < to.getTime(); day += dayMs) {
    const after = utcOffsetMinutes(new Date(day + dayMs), timeZone)
    if (after === before) continue
    let [low, high] = [day, day + dayMs]
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs
      if (utcOffsetMinutes(new Date(middle), timeZone) === before) low = middle
      else high = middle
    }
    // The last minute with the old offset ends where the next one begins.
    changes.push({ at: new Date(Math.floor(high / minuteMs) * minuteMs), before, after })
    before = after
  }
  return changes
}

/** A part begins at the local time that the clock showed when it changed, still by the old offset. */
function part({ at, before, after }: ClockChange, { isStandard }: { isStandard: boolean }): string[] {
  const kind = isStandard ? 'STANDARD' : 'DAYLIGHT'
  const local = toDatetimeLocalValue(new Date(at.getTime() + before * minuteMs), 'UTC')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local.replaceAll(/[-:]/g, '')}00`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `END:${kind}`,
  ]
}

function offset(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const ahead = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(ahead / 60)}${two(ahead % 60)}`
}
