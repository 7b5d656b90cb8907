import { utcOffsetMinutes } from '#contract/format-meeting-time.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The rules of a time zone (VTIMEZONE) for the years around some moments: one part for each change of the clock, as this
 * machine knows them, and none that repeats, so that a country that stops changing its clocks is right too.
 */
export function formatVtimezone(timeZone: string, moments: readonly Date[]): string[] {
  const years = moments.map((at) => at.getUTCFullYear())
  const from = Math.min(...years) - 1
  const span = Array.from({ length: Math.max(...years) + 2 - from }, (_, at) => clockOfYear(timeZone, from + at))
  const first = span[0]?.atStart ?? 0
  const changes = span.flatMap((year) => year.changes)
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

/** Two changes of a clock are further apart: the shortest time between two is that of Morocco's Ramadan. */
const stepMs = 7 * dayMs

/** `atStart`: the offset as the year begins in UTC. */
type ClockOfYear = { atStart: number; changes: readonly ClockChange[] }

/** By zone and year, since every file and every reading of a calendar needs the same few. */
const clocks = new BoundedCache<ClockOfYear>({
  name: 'clock changes',
  maxBytes: 2 * 1024 * 1024,
  bytesOf: ({ changes }) => 50 + changes.length * 100,
})

/** Every change of the clock of a zone in a year, to the minute. */
function clockOfYear(timeZone: string, year: number): ClockOfYear {
  const key = `${timeZone} ${year}`
  const known = clocks.get(key)
  if (known) return known
  const changes: ClockChange[] = []
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const atStart = utcOffsetMinutes(new Date(start), timeZone)
  let before = atStart
  for (let from = start; from < end; from += stepMs) {
    const to = Math.min(from + stepMs, end)
    const after = utcOffsetMinutes(new Date(to), timeZone)
    if (after === before) continue
    changes.push({ at: findClockChange(timeZone, { from, to, before }), before, after })
    before = after
  }
  const clock = { atStart, changes }
  clocks.set(key, clock)
  return clock
}

/** The first minute with another offset than `before`, which holds at `from` and not at `to`. */
function findClockChange(timeZone: string, { from, to, before }: { from: number; to: number; before: number }): Date {
  let [low, high] = [from, to]
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs
    if (utcOffsetMinutes(new Date(middle), timeZone) === before) low = middle
    else high = middle
  }
  return new Date(Math.floor(high / minuteMs) * minuteMs)
}

/** A part begins at the local time that the clock showed when it changed, still by the old offset. */
function part({ at, before, after }: ClockChange, { isStandard }: { isStandard: boolean }): string[] {
  const kind = isStandard ? 'STANDARD' : 'DAYLIGHT'
  const local = new Date(at.getTime() + before * minuteMs).toISOString().slice(0, 16)
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
