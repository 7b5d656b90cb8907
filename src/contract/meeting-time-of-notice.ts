import type { NoticeEventName, UserNotice } from './notices.ts'

// No validation library: pages use it.

/** Of these events of a booking the time is known: it is asked for, agreed, or falls through. */
const bookingEventsWithTime: ReadonlySet<string> = new Set([
  'booking-made',
  'booking-accepted',
  'booking-declined',
  'booking-cancelled',
] satisfies NoticeEventName[])

/** The time of a meeting that a notice is about; undefined for any other notice. */
export function meetingTimeOfNotice({
  kind,
  event,
  params,
}: {
  kind: string
  event: string
  params: UserNotice['params']
}): UserNotice['params']['meeting'] {
  const isOfTime = kind === 'meeting' || kind === 'reminder' || bookingEventsWithTime.has(event)
  return isOfTime ? params.meeting : undefined
}
