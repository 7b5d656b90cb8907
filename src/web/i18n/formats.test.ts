import { expect, test } from 'vitest'
import { formatsOf } from '#web/i18n/formats.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:40Z', 'now', 'jetzt'],
  ['2026-11-20T11:55:00Z', '5 minutes ago', 'vor 5 Minuten'],
  ['2026-11-20T14:30:00Z', 'in 2 hours', 'in 2 Stunden'],
  ['2026-11-19T11:00:00Z', 'yesterday', 'gestern'],
  ['2024-11-01T00:00:00Z', '2 years ago', 'vor 2 Jahren'],
])('%s is %s', (moment, english, german) => {
  expect(formatsOf('en').relativeTime(new Date(moment), now)).toBe(english)
  expect(formatsOf('de').relativeTime(new Date(moment), now)).toBe(german)
})

test.each([
  [1_250_000, '$12,500', '12.500 $'],
  [1_250_050, '$12,500.50', '12.500,50 $'],
  [50, '$0.50', '0,50 $'],
])('%i cents are written %s', (cents, english, german) => {
  expect(formatsOf('en').money(cents)).toBe(english)
  expect(formatsOf('de').money(cents).replaceAll('\u00a0', ' ')).toBe(german)
})
