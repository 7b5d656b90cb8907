/** What a `datetime-local` input holds (`2026-12-01T14:30`), with the offset of the reader's zone at that moment. */
export function withOwnOffset(local: string): string {
  const moment = new Date(local)
  if (Number.isNaN(moment.getTime())) return ''
  const minutes = -moment.getTimezoneOffset()
  const sign = minutes < 0 ? '-' : '+'
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const seconds = /T\d\d:\d\d$/.test(local) ? ':00' : ''
  return `${local}${seconds}${sign}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** A moment as a `datetime-local` input wants it, in the reader's zone. */
export function toLocalInput(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
