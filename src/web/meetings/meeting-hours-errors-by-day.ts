import type { MeetingHours } from '#contract/meeting-hours.ts'

/** What is wrong with the rows of a day, by the place of each in its day. The key is the number of a weekday, or a date. */
export type MeetingHoursErrorsByDay = Readonly<Record<string, Readonly<Record<number, string>>>>

/**
 * The server's errors by the days that they belong to: the server counts all rows, and after one of them is removed its
 * numbers mean other days.
 */
export function meetingHoursErrorsByDay(
  fields: Readonly<Record<string, string>>,
  { weekly, exceptions }: Pick<MeetingHours, 'weekly' | 'exceptions'>,
): MeetingHoursErrorsByDay {
  const errors: Record<string, Record<number, string>> = {}
  const add = (day: string, index: number, path: string) => {
    const text = fields[`${path}.to`] ?? fields[`${path}.from`]
    if (text === undefined) return
    errors[day] = { ...errors[day], [index]: text }
  }
  weekly.forEach(({ weekday }, at) => {
    const before = weekly.slice(0, at).filter((window) => window.weekday === weekday)
    add(String(weekday), before.length, `hours.weekly.${at}`)
  })
  exceptions.forEach(({ date, windows }, day) => {
    windows.forEach((_, index) => {
      add(date, index, `hours.exceptions.${day}.windows.${index}`)
    })
  })
  return errors
}
