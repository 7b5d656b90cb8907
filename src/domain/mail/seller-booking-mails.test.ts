import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type BookingTime, bookingTimes } from '#contract/booking-time.ts'
import { type Language, languages } from '#contract/languages.ts'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import { type MailTemplateName, mailTemplates } from './mail-templates.ts'
import { renderMail } from './render-mail.ts'

function textOf(template: MailTemplateName, own: object = {}, language: Language = 'en'): string {
  const data = { ...mailTemplates[template].sample, ...own }
  const content = composeMailOfRow({ template, data }, { language, timeZone: 'UTC', cars: new Map() })
  const look = { baseUrl: 'https://cars.test', language, pictures: new Map() } as const
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

/** What each mail calls the times that it shows. A new mail with a time fails until it stands here. */
const timeNames: Partial<Record<MailTemplateName, string[]>> = {
  'booking-made': ['Requested time'],
  'booking-accepted': ['Meeting'],
  'sale-accepted': ['Requested time'],
  'booking-declined': ['Declined time'],
  'booking-car-removed': ['Declined time'],
  'booking-person-left': ['Declined time'],
  'booking-cancelled': ['Canceled meeting'],
  sold: ['Meeting'],
  'meeting-cancelled': ['Canceled meeting'],
  'meeting-confirmed': ['Meeting'],
  'meeting-declined': ['Declined time'],
  'meeting-missed': ['Missed meeting'],
  'meeting-contradicted': ['Missed meeting'],
  'meeting-moved': ['Meeting', 'Instead of'],
  'meeting-placed': ['Meeting'],
  'meeting-proposed': ['Proposed', 'Instead of'],
  'meeting-reminder': ['Meeting'],
  'meeting-requested': ['Requested time'],
  'meeting-withdrawn': ['Proposed', 'Meeting'],
  'car-withdrawn': ['Requested time'],
  'dispute-opened': ['Respond by'],
  'line-offered': ['Reserved until'],
  'offer-accepted': ['Book by'],
  'offer-countered': ['Respond by'],
  'offer-offered': ['Respond by'],
}

/** The names of the rows that show a time of day. */
function timeNamesIn(text: string): string[] {
  return [...text.matchAll(/^([^:\n]+): \w{3}, \w{3} \d{1,2}, .*\d:\d\d [AP]M/gm)].map((found) => found[1] ?? '')
}

it('every mail calls a time what it is: a meeting only where one is agreed', () => {
  const found = names.map((name) => [name, timeNamesIn(textOf(name))] as const)
  expect(Object.fromEntries(found.filter(([, rows]) => rows.length > 0))).toEqual(timeNames)
})

it('who is suspended gets no link to a booking that they cannot open, when their meeting ends with it', () => {
  expect(textOf('meeting-cancelled')).toContain('View booking')
  expect(textOf('meeting-cancelled', { isReaderSuspended: true })).not.toContain('View booking')
})

it.each(['sale-accepted', 'booking-declined', 'booking-cancelled', 'sold', 'car-withdrawn'] as const)(
  'the mail %s calls the time as the pages do, in every language',
  async (name) => {
    for (const language of languages) {
      const pages = { ...(await ordersTexts('en')), ...(await ordersTexts(language)) }
      for (const time of bookingTimes) {
        const row = textOf(name, { time }, language).match(/^(.+?)\s?: .*2026.*$/m)?.[1]
        expect(row, `${language} ${time}`).toBe(pages[labels[time]])
      }
    }
  },
)

/** The keys of `bookingTimeTexts`. */
const labels: Record<BookingTime, string> = {
  agreed: 'meeting',
  asked: 'timeAskedForLabel',
  declined: 'timeDeclinedLabel',
  cancelled: 'timeCalledOffLabel',
  missed: 'timeMissedLabel',
}

async function ordersTexts(language: Language): Promise<Record<string, string>> {
  return JSON.parse(await readFile(new URL(`../../locales/${language}/pages/orders.json`, import.meta.url), 'utf8'))
}

it('the mail about a declined time names that one, not the meeting beside it', () => {
  expect(textOf('meeting-declined', { proposedAt: '2026-12-05T17:00:00.000Z' })).toMatch(/^Declined time: Sat, Dec 5/m)
})

it('mails of earlier releases, which do not say what the time is, call no time a meeting that is none', () => {
  const of = (name: MailTemplateName, own: object) => timeNamesIn(textOf(name, { time: undefined, ...own }))
  expect([of('sold', { isAgreed: true }), of('sold', { isAgreed: false })]).toEqual([['Meeting'], ['Requested time']])
  const { calendar } = mailTemplates['meeting-cancelled'].sample
  expect(of('booking-declined', { calendar })).toEqual(['Canceled meeting'])
  expect(of('car-withdrawn', {})).toEqual([])
})
