import { expect, test } from 'vitest'
import { formatMeetingTime, formatTimeIfAtNight } from '#contract/format-meeting-time.ts'
import { languages } from '#contract/languages.ts'
import { localeFormatsOf } from '#web/i18n/locale-formats.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:40Z', 'now', 'jetzt', 'ahora'],
  ['2026-11-20T11:55:00Z', '5 minutes ago', 'vor 5 Minuten', 'hace 5 minutos'],
  ['2026-11-20T14:30:00Z', 'in 2 hours', 'in 2 Stunden', 'dentro de 2 horas'],
  ['2026-11-19T11:00:00Z', 'yesterday', 'gestern', 'ayer'],
  ['2024-11-01T00:00:00Z', '2 years ago', 'vor 2 Jahren', 'hace 2 años'],
])('%s is %s', (moment, english, german, spanish) => {
  expect(localeFormatsOf('en').relativeTime(new Date(moment), now)).toBe(english)
  expect(localeFormatsOf('de').relativeTime(new Date(moment), now)).toBe(german)
  expect(localeFormatsOf('es').relativeTime(new Date(moment), now)).toBe(spanish)
})

test.each([
  // 46 hours are the day before yesterday; 36 may be yesterday, by the calendar of the place.
  ['2026-11-18T14:00:00Z', 'UTC', '2 days ago', 'vorgestern'],
  ['2026-11-19T00:30:00Z', 'UTC', 'yesterday', 'gestern'],
  ['2026-11-19T00:30:00Z', 'America/Chicago', '2 days ago', 'vorgestern'],
  ['2026-11-22T09:00:00Z', 'UTC', 'in 2 days', 'übermorgen'],
  // Not last week, nor last month: those may be other ones by the calendar.
  ['2026-11-12T00:00:00Z', 'UTC', '1 week ago', 'vor 1 Woche'],
  ['2026-10-15T00:00:00Z', 'UTC', '1 month ago', 'vor 1 Monat'],
])('%s in %s is %s by the calendar', (moment, timeZone, english, german) => {
  expect(localeFormatsOf('en').relativeTime(new Date(moment), now, timeZone)).toBe(english)
  expect(localeFormatsOf('de').relativeTime(new Date(moment), now, timeZone)).toBe(german)
})

test.each([
  [1_250_000, '$12,500', '12.500 $'],
  [1_250_050, '$12,500.50', '12.500,50 $'],
  [50, '$0.50', '0,50 $'],
])('%i cents are written %s', (cents, english, german) => {
  expect(localeFormatsOf('en').money(cents)).toBe(english)
  expect(localeFormatsOf('de').money(cents).replaceAll('\u00a0', ' ')).toBe(german)
  // As in the United States: Spain would write 12.500,00 US$.
  expect(localeFormatsOf('es').money(cents)).toBe(english)
  expect(localeFormatsOf('ar').money(cents)).toBe(`\u200e${english}`)
  expect(localeFormatsOf('fr').money(cents).replaceAll(/\s/g, ' ')).toBe(german.replace('.', ' '))
  expect(localeFormatsOf('pl').money(cents).replaceAll(/\s/g, ' ')).toBe(german.replace('.', ' '))
})

test.each([
  [95_000, '$950', '950 $', '$950', '$950'],
  [840_000, '$8.4K', '8.400 $', '$8.4 K', '$8,400'],
  [1_500_000, '$15K', '15.000 $', '$15 K', '$15,000'],
  [123_456_700, '$1.2M', '1,2 Mio. $', '$1.2 M', '$1.2 مليون'],
])('%i cents are %s on an axis', (cents, english, german, spanish, arabic) => {
  expect(localeFormatsOf('ar').shortMoney(cents).replaceAll('\u00a0', ' ')).toBe(`\u200e${arabic}`)
  expect(localeFormatsOf('en').shortMoney(cents)).toBe(english)
  expect(localeFormatsOf('de').shortMoney(cents).replaceAll('\u00a0', ' ')).toBe(german)
  expect(localeFormatsOf('es').shortMoney(cents).replaceAll('\u00a0', ' ')).toBe(spanish)
})

test('the sign of dollars stands on the side where the language writes it', () => {
  const isFirst = languages.map((language) => [language, localeFormatsOf(language).isCurrencyFirst])
  expect(Object.fromEntries(isFirst)).toEqual({
    en: true,
    'en-GB': true,
    de: false,
    es: true,
    fr: false,
    pl: false,
    ar: true,
  })
})

test.each([
  ['en', '7:08 AM', '12:14 AM'],
  ['en-GB', '07:08', '00:14'],
  ['de', '07:08', '00:14'],
  ['es', '7:08 a.m.', '12:14 a.m.'],
  ['fr', '07:08', '00:14'],
  ['pl', '07:08', '00:14'],
  ['ar', '7:08 ص', '12:14 ص'],
] as const)(
  '%s writes a time in one form, alone, behind a date and in a meeting: %s, %s',
  (language, morning, night) => {
    const { date, timeOfDay, timeInZone } = localeFormatsOf(language)
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    for (const [clock, written] of [
      ['07:08', morning],
      ['00:14', night],
    ] as const) {
      const at = new Date(`2026-11-20T${clock}:00Z`)
      const options = { ...timeOfDay, timeZone: 'UTC' }
      expect(plain(date(at, options))).toBe(written)
      expect(plain(date(at, { ...options, year: 'numeric', month: 'short', day: 'numeric' }))).toContain(written)
      expect(plain(timeInZone(at, options))).toContain(written)
      const settings = { place: null, otherZone: 'UTC', language, now }
      expect(plain(formatMeetingTime(at, settings))).toContain(written)
      expect(plain(formatTimeIfAtNight(new Date('2026-11-20T00:14:00Z'), 'UTC', language) ?? '')).toBe(night)
    }
  },
)
