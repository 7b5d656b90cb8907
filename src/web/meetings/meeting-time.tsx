import { formatMeetingTime, type MeetingPlace } from '#contract/format-meeting-time.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

type MeetingTimeProps = {
  meeting: {
    meetingAt: string
    meetingPlace: MeetingPlace | null
    /** An agreed meeting has an address, which alone says where it is: the town of the car may be another one. */
    meeting?: { address: string | null } | null
  }
  className?: string
}

/**
 * The time of a meeting in local time of the car's place, so that buyer and seller read the same time wherever they
 * are. If the place is unknown, it is in the reader's time zone, which only the browser knows.
 */
export function MeetingTime({ meeting, className }: MeetingTimeProps) {
  const language = useLanguage()
  const now = useServerNow()
  const at = new Date(meeting.meetingAt)
  const otherZone = useReaderTimeZone()
  const hasAddress = Boolean(meeting.meeting?.address)
  return (
    // Whether the year is named depends on the year of today, which is another one on a device with a wrong clock.
    <time dateTime={at.toISOString()} className={className} suppressHydrationWarning>
      {formatMeetingTime(at, { place: meeting.meetingPlace, otherZone, hasAddress, language, now })}
    </time>
  )
}
