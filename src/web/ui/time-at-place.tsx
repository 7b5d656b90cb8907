import { formatMeetingTime, type MeetingPlace } from '#contract/format-meeting-time.ts'
import { useServerNow } from '#web/client/server-clock.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { useReaderTimeZone } from '#web/ui/use-reader-time-zone.ts'

type TimeAtPlaceProps = {
  at: string
  /** Null if it is not known, and the reader's clock counts; undefined on an Admin's pages, which name no place and are by the reader's clock. */
  place: MeetingPlace | null | undefined
  /** False where the town stands beside it. */
  namesTown?: boolean
}

/**
 * A moment of a car's business, by the clock of the car's place, which is named, as in the mails: both sides read the same
 * of a deadline, a payment or an offer.
 */
export function TimeAtPlace({ at, place, namesTown = true }: TimeAtPlaceProps) {
  const language = useLanguage()
  const now = useServerNow()
  const otherZone = useReaderTimeZone()
  if (place === undefined) return <LocalizedTime at={at} show="dateTime" />
  const settings = { place, otherZone, hasAddress: !namesTown, language, now }
  return (
    // Whether the year is named depends on the year of today, which is another one on a device with a wrong clock.
    <time dateTime={at} suppressHydrationWarning>
      {formatMeetingTime(new Date(at), settings)}
    </time>
  )
}
