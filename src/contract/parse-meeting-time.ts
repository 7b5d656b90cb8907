const months = 'january february march april may june july august september october november december'.split(' ')
const month = '(?<month>[a-z]{3,9})\\.?'
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?<year>\\d{4})'
const clock =
  '(?<hour>\\d{1,2})(?::(?<minute>\\d{2})(?::(?<second>\\d{2}(?:\\.\\d{1,9})?))?)?\\s*(?<half>[ap]\\.?m\\.?)?'
const offset = '(?<offset>z|(?:gmt|utc)?[+-]\\d{2}:?\\d{2}|gmt|utc)(?:\\s*\\([^()]{1,60}\\))?'
const time = `(?:(?:t|,?\\s+)(?:at\\s+)?${clock}(?:\\s*${offset})?)?`

const longest = 100

/** ISO 8601 and a browser's date fields; as people in the United States write it; and as `String(new Date())` does. */
const writings = [
  `${year}-(?<month>\\d{2})-(?<day>\\d{2})`,
  `(?<month>\\d{1,2})/(?<day>\\d{1,2})/${year}`,
  `(?:[a-z]{3,9},?\\s+)?${month}\\s+${day},?\\s+${year}`,
  `(?:[a-z]{3,9},?\\s+)?${day}\\s+${month},?\\s+${year}`,
].map((date) => new RegExp(`^${date}${time}$`, 'i'))

/**
 * The moment that a text names as a meeting's, as ISO 8601. What says no zone is taken as UTC, a bare day as its noon; of
 * two numbers with a slash the first is the month, as in the country of the dollars that the calls speak. Null for anything else.
 */
export function parseMeetingTime(text: string): string | null {
  if (text.length > longest) return null
  const groups = writings.map((writing) => writing.exec(text)?.groups).find((found) => found !== undefined)
  if (!groups) return null
  const monthAt = /^\d/.test(groups.month ?? '') ? Number(groups.month) : monthNamed(groups.month ?? '')
  const hours = hoursOf(groups)
  if (hours === null || monthAt === 0) return null
  const two = (value: number | string) => String(value).padStart(2, '0')
  const date = `${groups.year}-${two(monthAt)}-${two(groups.day ?? '')}`
  const clockTime = `${two(hours)}:${groups.minute ?? '00'}:${groups.second ?? '00'}`
  const moment = new Date(`${date}T${clockTime}${offsetOf(groups.offset)}`)
  return !Number.isNaN(moment.getTime()) && isDayOfCalendar(date) ? moment.toISOString() : null
}

/** From 1 on; 0 for what is no month, in full or cut short. */
function monthNamed(name: string): number {
  const lower = name.toLowerCase()
  return (
    months.findIndex((one) => lower === one || lower === one.slice(0, 3) || (lower === 'sept' && one[0] === 's')) + 1
  )
}

/** Null where the clock has no such hour, or a lone number says neither morning nor evening: `December 1, 2026 3`. */
function hoursOf({ hour, minute, half }: Record<string, string | undefined>): number | null {
  if (hour === undefined) return 12
  const hours = Number(hour)
  if (half === undefined) return minute === undefined ? null : hours
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (/^p/i.test(half) ? 12 : 0)
}

function offsetOf(offset = 'Z'): string {
  const plain = offset.replace(/^(?:gmt|utc)/i, '')
  if (plain === '' || plain.toUpperCase() === 'Z') return 'Z'
  return plain.includes(':') ? plain : `${plain.slice(0, 3)}:${plain.slice(3)}`
}

/** `Date` takes 31 February for 3 March. */
function isDayOfCalendar(date: string): boolean {
  const noon = new Date(`${date}T12:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date)
}
