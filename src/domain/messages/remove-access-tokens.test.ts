import { expect, it } from 'vitest'
import { mailTemplateNames } from '#domain/mail/mail-templates.ts'
import { previewMail } from '#domain/mail/read-mail-outbox.ts'
import { removeAccessTokens } from './remove-access-tokens.ts'

it.each(mailTemplateNames)('G-19 nobody reads a token of the mail %s that somebody quotes', (name) => {
  const text = previewMail(name, { baseUrl: 'https://cars.test' })?.text ?? ''
  expect(removeAccessTokens(text)).not.toMatch(/[?&]token=|not-a-real-token/)
})

const token = '0123456789abcdef0123456789abcdef'
const wrapped =
  'https://na1.safelinks.test/?url=https%3A%2F%2Fcars.test%2Funsubscribe%3Ftoken%3Dabc%26kind%3Dmessage&data=1'
it.each([
  [`Mail reply+${token}@cars.test now`, 'Mail reply@cars.test now'],
  [`<Reply+${token.toUpperCase()}@CARS.test>`, '<Reply@CARS.test>'],
  [`mailto:reply%2B${token}%40cars.test`, 'mailto:reply%40cars.test'],
  [`reply+\n${token} (at) cars.test`, 'reply (at) cars.test'],
  [`+${token}0`, `+${token}0`],
  ['Stop: <https://cars.test/unsubscribe?token=abc&kind=message>.', 'Stop: <https://cars.test/unsubscribe>.'],
  ['http://cars.test/unsubscribe?kind=message&token=abc', 'http://cars.test/unsubscribe'],
  [wrapped, 'https://na1.safelinks.test/'],
  [encodeURIComponent(wrapped).replace(/^/, 'https://other.test/?u='), 'https://other.test/'],
  ['Stop: cars.test/unsubscribe?token=abc, or (/meeting?token=abc)', 'Stop: cars.test/unsubscribe or (/meeting'],
  ['cars.test%2Funsubscribe%3Ftoken%3Dabc', 'cars.test%2Funsubscribe'],
  [`cars.test/api/meeting-links/${token}`, 'cars.test/api/meeting-links/'],
  [`https://x.test/?u=cars.test%2Fapi%2Fcar-links%2F${token}`, 'https://x.test/?u=cars.test%2Fapi%2Fcar-links%2F'],
  [`https://cars.test/api/calendars/${token}.ics`, 'https://cars.test/api/calendars/'],
  ['https://history.test/report?token=abc&car=1', 'https://history.test/report?token=abc&car=1'],
  ['https://cars.test/cars?q=token=1', 'https://cars.test/cars?q=token=1'],
  ['jo+cars@example.com, 50% off', 'jo+cars@example.com, 50% off'],
])('G-19 %s is stored as %s', (text, stored) => {
  expect(removeAccessTokens(text)).toBe(stored)
})
