import { z } from 'zod'
import { sanitizeSingleLine } from './sanitize-text.ts'
import { timeZoneSchema } from './time-zone.ts'

export const maxMeetingWindowsPerDay = 4
export const maxMeetingHourExceptions = 60
export const maxMeetingAddressLength = 200

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const ClockWindow = z
  .object({
    from: z.string().regex(clock, { error: 'Enter the time as 09:30' }),
    to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: 'Enter the time as 18:00' }),
  })
  .refine(({ from, to }) => from < to, { error: 'The end must be after the start', path: ['to'] })

type Window = { from: string; to: string }
const overlaps = (one: Window, other: Window) => one.from < other.to && other.from < one.to
/** It stands at the later row of the two: the form names its day. */
const overlapMessage = 'Two time ranges on the same day overlap'

/** No time is free in such a range, and buyers would not learn why. */
const shortMessage = 'This time range is shorter than one meeting'
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const isShort = ({ from, to }: Window, lengthMinutes: number) =>
  from < to && minutesOf(to) - minutesOf(from) < lengthMinutes

const isDay = (date: string) => {
  const noon = new Date(`${date}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date)
}
export const CalendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Choose a day' })
  .refine(isDay, { error: 'Choose a day' })

/** When a seller meets buyers, by the clock of the car's place; weekdays are ISO's, from 1, Monday, to 7. */
export const MeetingHours = z
  .object({
    weekly: z
      .array(z.object({ weekday: z.int().min(1).max(7), ...ClockWindow.shape }))
      .max(7 * maxMeetingWindowsPerDay)
      .superRefine((windows, context) => {
        windows.forEach(({ from, to }, at) => {
          if (from >= to)
            context.addIssue({ code: 'custom', path: [at, 'to'], message: 'The end must be after the start' })
        })
        windows.forEach((window, at) => {
          const others = windows.filter((other, index) => index < at && other.weekday === window.weekday)
          if (others.some((other) => overlaps(window, other)))
            context.addIssue({ code: 'custom', path: [at, 'to'], message: overlapMessage })
        })
      }),
    exceptions: z
      .array(
        z.object({
          date: CalendarDay,
          windows: z
            .array(ClockWindow)
            .max(maxMeetingWindowsPerDay)
            .superRefine((windows, context) => {
              windows.forEach((window, at) => {
                if (windows.slice(0, at).some((other) => overlaps(window, other)))
                  context.addIssue({ code: 'custom', path: [at, 'to'], message: overlapMessage })
              })
            }),
        }),
      )
      .max(maxMeetingHourExceptions, { error: `You can add up to ${maxMeetingHourExceptions} exceptions` })
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, {
        error: 'Each day can only be listed once',
      }),
    noticeMinutes: z.int().min(0).max(20_160),
    bufferMinutes: z.int().min(0).max(240),
    lengthMinutes: z.int().min(15).max(240),
    address: z
      .string()
      .max(2 * maxMeetingAddressLength)
      .transform((text) => sanitizeSingleLine(text).trim())
      .pipe(
        z
          .string()
          .max(maxMeetingAddressLength, { error: `The address can have up to ${maxMeetingAddressLength} characters` }),
      )
      .transform((text) => (text === '' ? null : text))
      .nullable(),
    timeZone: timeZoneSchema('That time zone doesn’t exist'),
  })
  .superRefine(({ weekly, exceptions, lengthMinutes }, context) => {
    const refuseShort = (windows: readonly Window[], path: (string | number)[]) => {
      windows.forEach((window, at) => {
        if (isShort(window, lengthMinutes))
          context.addIssue({ code: 'custom', path: [...path, at, 'to'], message: shortMessage })
      })
    }
    refuseShort(weekly, ['weekly'])
    exceptions.forEach(({ windows }, day) => {
      refuseShort(windows, ['exceptions', day, 'windows'])
    })
  })
  .meta({ id: 'MeetingHours' })
export type MeetingHours = z.infer<typeof MeetingHours>
/** Null where the seller has published no hours. */
export const OwnMeetingHours = z.object({
  hours: MeetingHours.nullable(),
  /** The agreed meetings ahead at another address than that of the hours, which they keep. */
  meetingsElsewhere: z.int(),
})
export type OwnMeetingHours = z.infer<typeof OwnMeetingHours>
export const SetMeetingHoursRequest = OwnMeetingHours.pick({ hours: true })

/** As much of a seller's hours as buyers read. */
export const PublishedMeetingHours = z.object({
  lengthMinutes: z.int(),
  /** How long before it a time must be asked for; a nearer one is a proposal outside of the hours. */
  noticeMinutes: z.int(),
  /** When the seller meets people in an ordinary week. Missing from an earlier release. */
  usualHours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })).optional(),
  /** The days ahead that differ from that, each with its own hours or none. Missing from an earlier release. */
  exceptionalDays: z
    .array(z.object({ date: z.string(), windows: z.array(z.object({ from: z.string(), to: z.string() })) }))
    .optional(),
})
export type PublishedMeetingHours = z.infer<typeof PublishedMeetingHours>
