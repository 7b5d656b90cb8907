import { type LocaleFormats, useLocaleFormats } from '#web/i18n/locale-formats.ts'

/** Numbers and days as charts write them, in the reader's language. */
export function useChartFormats() {
  return createChartFormats(useLocaleFormats())
}

export function createChartFormats({ number, money, shortMoney, date }: LocaleFormats) {
  return {
    money,
    /** `1,234`. */
    count: (value: number) => number(value),
    /** Cents as short dollars for an axis: `$950`, `$12K`, `$1.2M`. */
    shortDollars: shortMoney,
    /** `Nov 20`, from `2026-11-20`. */
    day: (day: string) => date(new Date(`${day}T00:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    /** `Nov`, from `2026-11`: for an axis of one year. */
    shortMonth: (month: string) => date(new Date(`${month}-01T00:00:00Z`), { month: 'short', timeZone: 'UTC' }),
    /** `Nov 2026`, from `2026-11`. */
    month: (month: string) =>
      date(new Date(`${month}-01T00:00:00Z`), { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  }
}
