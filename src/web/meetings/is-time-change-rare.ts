import type { MeetingWithBooking } from '#web/meetings/meeting-with-booking.ts'

const standing: ReadonlySet<string> = new Set(['held', 'requested', 'confirmed'])

/** Whether another time is a rarer step: the car is paid for, and nothing stands in the way of the time of its meeting. */
export function isTimeChangeRare({ isPaid, timeObstacle, meeting }: MeetingWithBooking): boolean {
  return isPaid && !timeObstacle && standing.has(meeting.status)
}
