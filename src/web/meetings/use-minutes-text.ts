import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useMeetingsTexts } from '#web/texts/use-meetings-texts.ts'

/** A length of time in the largest unit that is whole: `4 hours`, `90 minutes`. */
export function useMinutesText(): (minutes: number) => string {
  const t = useMeetingsTexts()
  const { number } = useLocaleFormats()
  return (minutes) => {
    if (minutes === 0) return t('none')
    if (minutes % 1_440 === 0) return t('days', { count: minutes / 1_440 })
    return minutes % 60 === 0 && minutes >= 120
      ? t('hoursCount', { count: minutes / 60 })
      : t('minutes', { count: number(minutes) })
  }
}
