import { formatMeetingTime, type MeetingPlace } from '#contract/format-meeting-time.ts'
import type { Language } from '#contract/languages.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'

/** The clock of a mail: that of its car's place, and the zone of its reader where no place is known. */
export type MailClock = Readonly<{ place: MeetingPlace | null; readersTimeZone: string }>

/** For readers of whom no zone is known. */
export const utcMailClock: MailClock = { place: null, readersTimeZone: 'UTC' }

/**
 * A moment, given as ISO text, by the clock of the car's place, as on every page. `location` is the place that the
 * mail's own data has; without one it is that of the car of today, then the reader's zone. A mail is kept for long, so
 * the year and the zone are always included. Beside the `address` of an agreed meeting the town is left out: the
 * address alone says where, and a car may be offered in another town.
 */
export function mailTimeText(
  iso: string,
  {
    language,
    clock = utcMailClock,
    location = null,
    address = null,
  }: {
    language: Language
    clock?: MailClock | undefined
    location?: string | null
    address?: string | null | undefined
  },
): string {
  const place = meetingTownAndTimeZone(location) ?? clock.place
  return formatMeetingTime(new Date(iso), {
    place,
    otherZone: clock.readersTimeZone,
    hasAddress: Boolean(address),
    language,
    now: null,
  })
}
