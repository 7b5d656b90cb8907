import { type Language, locales } from '#contract/languages.ts'
import { dateTimeFormat, numberFormat, relativeTimeFormat } from '#web/i18n/formatters.ts'
import { useLanguage } from '#web/i18n/language.ts'

/** Numbers, money and moments as the readers of a language write them. */
export type Formats = {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** `$12,500`, or `$12,500.50` where there are odd cents; in German `12.500 $`. */
  money: (cents: number) => string
  date: (moment: Date, options: Intl.DateTimeFormatOptions) => string
  /** `3 days ago`, `in 2 hours`, `now`. */
  relativeTime: (moment: Date, now: Date) => string
}

export function useFormats(): Formats {
  return formatsOf(useLanguage())
}

const made: Partial<Record<Language, Formats>> = {}

export function formatsOf(language: Language): Formats {
  made[language] ??= createFormats(locales[language])
  return made[language]
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

function createFormats(locale: string): Formats {
  return {
    number: (value, options) => numberFormat(locale, options).format(value),
    money(cents) {
      const odd = cents % 100 === 0 ? 0 : 2
      const dollars = { style: 'currency', currency: 'USD', minimumFractionDigits: odd } as const
      return numberFormat(locale, { ...dollars, maximumFractionDigits: odd }).format(cents / 100)
    },
    date: (moment, options) => dateTimeFormat(locale, options).format(moment),
    relativeTime(moment, now) {
      const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
      const step = steps.find(([, length]) => Math.abs(seconds) >= length)
      const words = relativeTimeFormat(locale)
      return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second')
    },
  }
}
