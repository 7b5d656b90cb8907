import { formatTimeIfAtNight, type MeetingPlace } from '#contract/format-meeting-time.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

type NightMeetingHintProps = { at: string; place: MeetingPlace | null }

/** That a time which somebody has named lies in the middle of the night at the place of the meeting; else nothing. */
export function NightMeetingHint({ at, place }: NightMeetingHintProps) {
  const t = useMeetingsTexts()
  const language = useLanguage()
  const night = place && formatTimeIfAtNight(new Date(at), place.timeZone, language)
  return night ? <p>{t('nightAtPlace', { time: night, town: place.town })}</p> : null
}
