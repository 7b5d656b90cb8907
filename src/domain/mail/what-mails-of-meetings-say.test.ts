import { expect, it } from 'vitest'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

const names = Object.keys(mailTemplates) as MailTemplateName[]
const entry = mailTemplates['meeting-confirmed'].sample.calendar

function mailOf(template: MailTemplateName, own: object = {}) {
  const data = { ...mailTemplates[template].sample, ...own }
  const content = composeMailOfRow({ template, data }, { language: 'en', timeZone: 'UTC', cars: new Map() })
  const look = { baseUrl: 'https://cars.test', language: 'en', pictures: new Map() } as const
  return renderMail(content ?? expect.fail(), look)
}

const noteIn = (text: string) => /Open the attachment to (\w+) the meeting/.exec(text)?.[1] ?? null

it('every mail that carries an entry for calendars says what the attachment does, and no other mail speaks of one', () => {
  const carried = names.flatMap((name) =>
    (['REQUEST', 'CANCEL'] as const).map((method) => {
      const { calendar, text } = mailOf(name, { calendar: { ...entry, method } })
      const expected = name === 'meeting-moved' ? 'move' : method === 'CANCEL' ? 'remove' : 'add'
      expect.soft([name, method, noteIn(text)]).toEqual([name, method, calendar ? expected : null])
      expect.soft(noteIn(mailOf(name, { calendar: null }).text)).toBeNull()
      return calendar ? name : null
    }),
  )
  expect(new Set(carried.filter((name) => name?.startsWith('booking-')))).toEqual(
    new Set([
      'booking-accepted',
      'booking-declined',
      'booking-car-removed',
      'booking-person-left',
      'booking-cancelled',
    ]),
  )
})

it('of a person who left the agreed meeting leaves the calendar without their name', () => {
  const { calendar } = mailOf('booking-person-left', { calendar: { ...entry, method: 'CANCEL' } })
  expect(calendar).toMatchObject({ method: 'CANCEL', uid: entry?.uid, summary: 'Mercedes C 300 Sedan, one owner' })
  const suspended = mailOf('booking-person-left', { calendar: { ...entry, method: 'CANCEL' }, isSuspended: true })
  expect(suspended.calendar?.summary).toContain('Priya Raman')
})

it('every mail about one car names it in its body', () => {
  for (const name of names) {
    const { carTitle } = mailTemplates[name].sample as { carTitle?: string }
    if (carTitle) expect.soft(`${name}: ${mailOf(name).text}`).toContain(carTitle)
  }
})

it.each(['paid', 'sold'] as const)(
  'the mail %s says when and where an agreed meeting is, and else to arrange one',
  (name) => {
    const agreed = mailOf(name, { time: 'agreed', isMeetingAhead: true, address: '12 Elm Street, Austin' }).text
    expect(agreed).toMatch(/^Meeting: .*Dec 4, 2026.* CST$/m)
    expect(agreed).toContain('Address: 12 Elm Street, Austin')
    expect(agreed).toContain('at your agreed meeting')
    expect(agreed).not.toContain('arrange the handover')
    const open = mailOf(name, { time: 'asked', isMeetingAhead: false, address: null }).text
    expect(open).not.toMatch(/^Meeting:/m)
    expect(open).toContain('to arrange the handover')
  },
)
