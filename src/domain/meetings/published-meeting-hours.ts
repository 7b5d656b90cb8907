import { maxMeetingDaysAhead } from '#contract/bookings.ts'
import type { MeetingHours, PublishedMeetingHours } from '#contract/meeting-hours.ts'
import { addCalendarDays, defaultMeetingMinutes } from './meeting-slots.ts'

/** As much of a seller's hours as buyers may read: neither the address nor days that are over. `today`: by the clock of the car's place. */
export function publishedMeetingHours(hours: MeetingHours | null, { today }: { today: string }): PublishedMeetingHours {
  const last = addCalendarDays(today, maxMeetingDaysAhead)
  return {
    lengthMinutes: hours?.lengthMinutes ?? defaultMeetingMinutes,
    noticeMinutes: hours?.noticeMinutes ?? 0,
    usualHours: hours?.weekly ?? [],
    exceptionalDays: hours?.exceptions.filter(({ date }) => date >= today && date <= last) ?? [],
  }
}
