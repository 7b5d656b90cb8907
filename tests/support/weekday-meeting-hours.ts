import type { MeetingHours } from '#contract/meeting-hours.ts'

/** A seller in Austin who meets buyers on weekdays from nine to five, for half an hour each, without notice. */
export const weekdayMeetingHours: MeetingHours = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  exceptions: [],
  noticeMinutes: 0,
  bufferMinutes: 0,
  lengthMinutes: 30,
  address: null,
  timeZone: 'America/Chicago',
}
