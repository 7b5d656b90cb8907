/** `1,234`. */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US')
}

/** Cents as short dollars for an axis: `$950`, `$12K`, `$1.2M`. */
export function formatShortDollars(cents: number): string {
  return short.format(cents / 100)
}

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** `Nov 20`, from `2026-11-20`. */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

/** `Nov`, from `2026-11`: for an axis of one year. */
export function formatShortMonth(month: string): string {
  return shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

/** `Nov 2026`, from `2026-11`. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shortMonthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
