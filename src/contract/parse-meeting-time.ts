const months = 'january february march april may june july august september october november december'.split(' ')
const month = '(?<month>[a-z]{3,9})\\.?'
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?<year>\\d{4})'
const clock =
  '(?<hour>\\d{1,2})(?::(?<minute>\\d{2})(?::(?<second>\\d{2}(?:\\.\\d{1,9})?))?)?\\s*(?<half>[ap]\\.?m\\.?)?'
const offset = '(?<offset>z|(?:gmt|utc)?[+-]\\d{2}:?\\d{2}|gmt|utc)(?:\\s*\\([^()]{1,60}\\))?'
const time = `(?:(?:t|,?\\s+)(?:at\\s+)?${clock}(?:\\s*${offset})?)?`

const longest = 100

/** ISO 8601 and a browser's date fields; the format of the United States; and that of `String(new Date())`. */
const writings = [
  `${year}-(?<month>\\d{2})-(?<day>\\d{2})`,
  `(?<month>\\d{1,2})/(?<day>\\d{1,2})/${year}`,
  `(?:[a-z]{3,9},?\\s+)?${month}\\s+${day},?\\s+${year}`,
  `(?:[a-z]{3,9},?\\s+)?${day}\\s+${month},?\\s+${year}`,
].map((date) => new RegExp(`^${date}${time}$`, 'i'))

/**
 * Parses the meeting time in a text to ISO 8601. A text without a zone is UTC, and a date without a time is its noon.
 * Of two numbers with a slash the first is the month, as in the United States, because the calls use dollars. Null for
 * anything else.
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

/** From 1 on; 0 if it is not the name of a month, in full or abbreviated. */
function monthNamed(name: string): number {
  const lower = name.toLowerCase()
  return (
    months.findIndex((one) => lower === one || lower === one.slice(0, 3) || (lower === 'sept' && one[0] === 's')) + 1
  )
}

/** Null if the clock has no such hour, or if a lone number is ambiguous (morning or evening): `December 1, 2026 3`. */
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

/** False for 31 February, which `Date` would read as 3 March. */
function isDayOfCalendar(date: string): boolean {
  const noon = new Date(`${date}T12:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date)
}
