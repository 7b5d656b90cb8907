import { countCalendarDays } from '#contract/count-calendar-days.ts'
import { formatWithTimeZone } from '#contract/format-with-time-zone.ts'
import { keepLeftToRight, type Language, moneyLocaleOf, traitsOf } from '#contract/languages.ts'
import { timeOfDayFields } from '#contract/time-of-day-fields.ts'
import { cachedDateTimeFormat, cachedNumberFormat, cachedRelativeTimeFormat } from '#web/i18n/formatters.ts'
import { useLanguage } from '#web/i18n/language.ts'

/** Formats for numbers, money and moments in a language. */
export type LocaleFormats = {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** `$12,500`, or `$12,500.50` where there are odd cents; in German `12.500 $`. */
  money: (cents: number) => string
  /**
   * The shortest form of the language, for an axis: `$950`, `$12K`, `1,2 Mio. $`; `12.000 $`, where thousands have no
   * abbreviation.
   */
  shortMoney: (cents: number) => string
  /** Whole dollars with their sign: `+$500`, `−200 $`. */
  moneyDifference: (cents: number) => string
  /** True where the dollar sign comes before the number, also beside a field. */
  isCurrencyFirst: boolean
  date: (moment: Date, options: Intl.DateTimeFormatOptions) => string
  /** The options of a time of day, to format a moment with: `7:08 AM`, `07:08`. */
  timeOfDay: ReturnType<typeof timeOfDayFields>
  /** A time by the clock of a place, which is named: `9:30 PM CST`, `21:30 (Ortszeit)`. */
  timeInZone: (moment: Date, options: Intl.DateTimeFormatOptions) => string
  /**
   * `3 days ago`, `in 2 hours`, `now`. Days are those of the calendar, in the zone or else the reader's: `yesterday` is no other
   * day, and a date beside it is never contradicted.
   */
  relativeTime: (moment: Date, now: Date, timeZone?: string | null) => string
  /** `today`, `yesterday`. */
  relativeDay: (days: number) => string
}

export function useLocaleFormats(): LocaleFormats {
  return localeFormatsOf(useLanguage())
}

const made: Partial<Record<Language, LocaleFormats>> = {}

export function localeFormatsOf(language: Language): LocaleFormats {
  made[language] ??= createFormats(language)
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

const fromMillionsCents = 100_000_000

// All prices are in the one currency: `12 500 $`, not `12 500 $US`, which French would add.
const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
const difference = { ...dollars, maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const

function createFormats(language: Language): LocaleFormats {
  const { locale } = traitsOf(language)
  const moneyLocale = moneyLocaleOf(language)
  /** Whether the language writes money as another one, whose abbreviations are not its own. */
  const isBorrowed = moneyLocale !== locale
  const money = (cents: number) => {
    const odd = cents % 100 === 0 ? 0 : 2
    const options = { ...dollars, minimumFractionDigits: odd, maximumFractionDigits: odd }
    return keepLeftToRight(cachedNumberFormat(moneyLocale, options).format(cents / 100), language)
  }
  // Only where it is asked for: to make it takes a phone longer than all prices of a page.
  const short = () =>
    cachedNumberFormat(moneyLocale, {
      ...dollars,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    })
  return {
    number: (value, options) => cachedNumberFormat(locale, options).format(value),
    money,
    shortMoney(cents) {
      const parts = short().formatToParts(cents / 100)
      // Where thousands have no abbreviation, the short form leaves out their separator: `8400 $` beside `8.400 $`.
      const isShortened = parts.some(({ type }) => type === 'compact')
      if (!isShortened || (isBorrowed && cents < fromMillionsCents)) return money(Math.round(cents / 100) * 100)
      // `$1.2M` is no Arabic: the number with its word comes from the language, and the sign from its money.
      const text = isBorrowed
        ? `$${cachedNumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(cents / 100)}`
        : parts.map(({ value }) => value).join('')
      return keepLeftToRight(text, language)
    },
    moneyDifference: (cents) =>
      keepLeftToRight(
        cachedNumberFormat(moneyLocale, difference)
          .format(cents / 100)
          .replace('-', '−'),
        language,
      ),
    get isCurrencyFirst() {
      return short().formatToParts(1)[0]?.type === 'currency'
    },
    date: (moment, options) => cachedDateTimeFormat(locale, options).format(moment),
    timeOfDay: timeOfDayFields(language),
    timeInZone(moment, options) {
      const format = cachedDateTimeFormat(locale, { ...options, timeZoneName: 'short' })
      return formatWithTimeZone(format, moment, { place: { town: null }, language })
    },
    relativeDay: (days) => cachedRelativeTimeFormat(locale, 'auto').format(days, 'day'),
    relativeTime(moment, now, timeZone) {
      const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
      const [unit, length] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? [
        'second',
        Number.POSITIVE_INFINITY,
      ]
      if (unit !== 'day') {
        // `last week` and `last month` would be those of the calendar, too.
        const numeric = unit === 'second' ? 'auto' : 'always'
        return cachedRelativeTimeFormat(locale, numeric).format(Math.trunc(seconds / length), unit)
      }
      const zone = timeZone ?? cachedDateTimeFormat(locale, {}).resolvedOptions().timeZone
      const days = seconds < 0 ? -countCalendarDays(moment, now, zone) : countCalendarDays(now, moment, zone)
      return cachedRelativeTimeFormat(locale, 'auto').format(days, unit)
    },
  }
}
