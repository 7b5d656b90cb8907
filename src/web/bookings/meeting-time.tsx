import { formatMeetingTime, type MeetingPlace } from '#contract/format-meeting-time.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type MeetingTimeProps = { meeting: { meetingAt: string; meetingPlace: MeetingPlace | null }; className?: string }

/**
 * When a meeting is, by the clock of the car's place, for whoever reads it and wherever they are: two people who are to
 * meet read the same. Of a place that is not known it is the reader's clock, which only the browser knows.
 */
export function MeetingTime({ meeting, className }: MeetingTimeProps) {
  const language = useLanguage()
  const isHydrated = useHydrated()
  const at = new Date(meeting.meetingAt)
  const otherZone = isHydrated ? browserTimeZone() : 'UTC'
  return (
    <time dateTime={at.toISOString()} className={className}>
      {formatMeetingTime(at, { place: meeting.meetingPlace, otherZone, language, now: new Date() })}
    </time>
  )
}

/** The zone of the reader's own clock. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
