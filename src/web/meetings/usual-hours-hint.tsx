import { languageTraits } from '#contract/languages.ts'
import { timeOfDayFields } from '#contract/time-of-day-fields.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { type SellersHours, usualHoursOnDay } from '#web/meetings/usual-hours-on-day.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'

const texts = {
  usual: { some: 'outsideUsualHours', none: 'noUsualHoursOnDay' },
  exceptional: { some: 'outsideHoursOfDay', none: 'noHoursOnDay' },
} as const

/** Before it is sent: that a typed time is outside of the hours at which the seller meets people, usually or on that day. */
export function UsualHoursHint({ slots, typed }: { slots: SellersHours; typed: string }) {
  const t = useMeetingsTexts()
  const language = useLanguage()
  const onDay = usualHoursOnDay(slots, typed)
  if (onDay === null) return null
  const { windows, isExceptional } = onDay
  const { locale } = languageTraits[language]
  const clock = new Intl.DateTimeFormat(locale, { ...timeOfDayFields(language), timeZone: 'UTC' })
  const moment = (at: string) => new Date(`1970-01-01T${at === '24:00' ? '00:00' : at}:00Z`)
  const ranges = windows.map(({ from, to }) => `${clock.format(moment(from))} – ${clock.format(moment(to))}`)
  const hours = new Intl.ListFormat(locale).format(ranges)
  const { some, none } = texts[isExceptional ? 'exceptional' : 'usual']
  return (
    <InlineNotice tone="warning" isAnnounced>
      {windows.length > 0 ? t(some, { hours }) : t(none)}
    </InlineNotice>
  )
}
