import { expect, it } from 'vitest'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

const address = '12 Secret Lane, San Antonio, TX'
const calendar = { ...mailTemplates['meeting-confirmed'].sample.calendar, address }

/** The mail about a car in Round Rock whose seller meets buyers at an address in San Antonio. */
function textOf(template: MailTemplateName, own: object): string {
  const data = { ...mailTemplates[template].sample, location: 'Round Rock, TX', ...own }
  const content = composeMailOfRow({ template, data }, { language: 'en', timeZone: 'UTC', cars: new Map() })
  const mail = renderMail(content ?? expect.fail(), {
    baseUrl: 'https://cars.test',
    language: 'en',
    pictures: new Map(),
  })
  return mail.text
}

it.each([
  ['booking-accepted', { calendar }],
  ['meeting-confirmed', { calendar }],
  ['meeting-moved', { calendar }],
  ['meeting-placed', { calendar }],
  ['meeting-reminder', { address }],
] as const)('the mail %s about an agreed meeting names its address, and no other place', (template, own) => {
  const text = textOf(template, own)
  expect(text).toContain(`Address: ${address}`)
  expect(text).toMatch(/Meeting: .* CST\n/)
  expect(text).not.toContain('Round Rock')
})

it('a mail without an address says where the car is, and by whose clock the time is', () => {
  const text = textOf('booking-accepted', { calendar: { ...calendar, address: null } })
  expect(text).toContain('Car location: Round Rock, TX')
  expect(text).toMatch(/Meeting: .* CST \(Round Rock\)\n/)
})
