import { expect, it } from 'vitest'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

function textOf(template: MailTemplateName, own: object = {}): string {
  const data = { ...mailTemplates[template].sample, ...own }
  const content = composeMailOfRow({ template, data }, { language: 'en', timeZone: 'UTC', cars: new Map() })
  const look = { baseUrl: 'https://cars.test', language: 'en', pictures: new Map() } as const
  return renderMail(content ?? expect.fail(), look).text
}

const names = Object.keys(mailTemplates) as MailTemplateName[]

it('no mail sends a seller to the list of their buyers without naming the booking', () => {
  const texts = names.map((name) => textOf(name, { side: 'seller', isForSeller: true }))
  const links = texts.flatMap((text) => text.match(/\S+\/dashboard\/mybuyers\S*/g) ?? [])
  expect(links.length).toBeGreaterThan(10)
  const bookingId = '01990000-0000-7000-8000-000000000001'
  expect(new Set(links)).toEqual(new Set([`https://cars.test/dashboard/mybuyers?q=${bookingId}`]))
})

it.each(['booking-made', 'meeting-requested', 'meeting-declined', 'sale-accepted'] as const)(
  'the mail %s calls the time asked for, and no meeting',
  (name) => {
    expect(textOf(name)).toMatch(/^Time asked for: Fri, Dec 4/m)
    expect(textOf(name)).not.toMatch(/^Meeting:/m)
  },
)

it('the mail about a declined time names that one, not the meeting beside it', () => {
  expect(textOf('meeting-declined', { proposedAt: '2026-12-05T17:00:00.000Z' })).toMatch(/^Time asked for: Sat, Dec 5/m)
})

it('the mail about a sale calls its time what it is, also where a server of the release before wrote it', () => {
  const of = (own: object) => textOf('sold', own).match(/^(Meeting|Time asked for): /m)?.[1]
  expect([of({ time: 'agreed' }), of({ time: 'asked' }), of({ time: null })]).toEqual([
    'Meeting',
    'Time asked for',
    undefined,
  ])
  expect([of({ isAgreed: true }), of({ isAgreed: false })]).toEqual(['Meeting', 'Time asked for'])
})
