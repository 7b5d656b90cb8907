import type { MeetingSide } from '#contract/meetings.ts'
import type { MeetingRow } from './meeting-policy.ts'

export type TimesOfMeeting = Pick<MeetingRow, 'sellerId' | 'buyerId' | 'startsAt' | 'endsAt' | 'busyUntil'>

export type TimeOfPerson = { personId: string; from: Date; to: Date }

/** A seller is busy until the pause after a meeting is over, a buyer until it ends. */
export function timeOfMeetingSide(meeting: TimesOfMeeting, side: MeetingSide): TimeOfPerson {
  const { sellerId, buyerId, startsAt: from, endsAt, busyUntil } = meeting
  return side === 'seller' ? { personId: sellerId, from, to: busyUntil } : { personId: buyerId, from, to: endsAt }
}

/** Whether this person is busy with the meeting at this time, whichever of its sides they are: one account may have both roles. */
export function isPersonBusyWith(meeting: TimesOfMeeting, time: TimeOfPerson): boolean {
  return (['seller', 'buyer'] as const).some((side) => {
    const own = timeOfMeetingSide(meeting, side)
    return own.personId === time.personId && own.from < time.to && time.from < own.to
  })
}
