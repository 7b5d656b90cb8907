import { formatMeetingTime, type MeetingPlace } from '#contract/format-meeting-time.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLanguage } from '#web/i18n/language.ts'

/** Until when something is to be done about a refund request, by the clock of the car's place, as in the mails. */
export function RefundDeadline({ at, place }: { at: string; place: MeetingPlace | null }) {
  const language = useLanguage()
  const now = useServerNow()
  return <time dateTime={at}>{formatMeetingTime(new Date(at), { place, otherZone: 'UTC', language, now })}</time>
}
