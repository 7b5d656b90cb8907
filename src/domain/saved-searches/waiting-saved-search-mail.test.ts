import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBuyer, aListing, aSale } from '#db/seed/builders.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { saveNoticePreferences } from '#domain/notices/notice-preferences.ts'
import type { Mailer, OutgoingMail } from '#platform/mail/mailer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { matchChangedCarsToSavedSearches } from './match-changed-cars-to-saved-searches.ts'
import { queueSavedSearchMail } from './queue-saved-search-mail.ts'
import { saveSearchesOfPerson } from './save-searches-of-person.ts'

const test = useDatabase()
/** 06:00 in Chicago: until 07:00 nothing is mailed. */
const quiet = { from: 22 * 60, until: 7 * 60, timeZone: 'America/Chicago' }
let clock: TestClock
let sent: OutgoingMail[]
beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  sent = []
})
const mailer: Mailer = {
  kind: 'outbox',
  host: 'cars.test',
  address: 'no-reply@cars.test',
  send: async (mail) => void sent.push(mail),
} as Mailer
const send = () => sendDueMails(test.db, mailer, { baseUrl: 'https://cars.test', clock, log: silentLogger })
const aCar = (make: string, title: string) =>
  aListing(test.db, { brand: make, title, priceCents: 2_000_000, location: null, postedAt: clock.now() })

/** A buyer whose searches, one for each make, found these cars at night: the mail waits for the morning. */
async function aBuyerAsleep(makes: readonly string[], found: readonly (readonly [make: string, title: string])[]) {
  const buyer = await aBuyer(test.db)
  await saveNoticePreferences(test.db, actorOfUser(buyer), { mailOff: [], pageOff: [], pushOff: [], quiet })
  const items = makes.map((make) => ({
    name: `Every ${make}`,
    query: `brand=${make}`,
    frequency: 'instant' as const,
    wantsPriceDrops: true,
  }))
  await saveSearchesOfPerson(test.db, actorOfUser(buyer), { items, now: clock.now() })
  clock.forward({ minutes: 5 })
  const cars = []
  for (const [make, title] of found) cars.push(await aCar(make, title))
  await matchChangedCarsToSavedSearches(test.db, { now: clock.now(), log: silentLogger })
  await queueSavedSearchMail(test.db, { now: clock.now() })
  expect(await send()).toBe(0)
  return { buyer, cars }
}
const morning = () => clock.forward({ minutes: 60 })

it('G-20 a mail that waited lists no car that was sold or withdrawn meanwhile, and the price of now', async () => {
  const { cars } = await aBuyerAsleep(
    ['Tesla'],
    [
      ['Tesla', 'The sold one'],
      ['Tesla', 'The withdrawn one'],
      ['Tesla', 'The cheaper one'],
    ],
  )
  await aSale(test.db, { listingId: cars[0]?.id ?? '' })
  await test.db
    .update(listings)
    .set({ status: 'withdrawn' })
    .where(eq(listings.id, cars[1]?.id ?? ''))
  await test.db
    .update(listings)
    .set({ priceCents: 1_799_000 })
    .where(eq(listings.id, cars[2]?.id ?? ''))
  morning()
  expect(await send()).toBe(1)
  expect(sent[0]?.subject).toBe('One car for your search: Every Tesla')
  expect(sent[0]?.text).toContain('The cheaper one')
  expect(sent[0]?.text).toContain('$17,990')
  for (const gone of ['The sold one', 'The withdrawn one', '$20,000']) expect(sent[0]?.text).not.toContain(gone)
  expect(sent[0]?.html).not.toContain('The sold one')
})

it('G-20 a mail of which every car is gone is not sent, and the rest of its digest is', async () => {
  const { cars } = await aBuyerAsleep(
    ['Tesla', 'Audi'],
    [
      ['Tesla', 'The sold one'],
      ['Audi', 'The one on offer'],
    ],
  )
  await aSale(test.db, { listingId: cars[0]?.id ?? '' })
  morning()
  expect(await send()).toBe(1)
  expect(sent.map(({ subject }) => subject)).toEqual(['One car for your search: Every Audi'])
  expect((await test.db.select().from(mails)).map(({ state, data }) => [state, data.name])).toEqual([
    ['sent', 'Every Audi'],
  ])
  expect(await send()).toBe(0)
})

it('G-20 of many cars those behind the first eight come forward, and are counted', async () => {
  const titles = Array.from({ length: 12 }, (_, number) => `Car ${String.fromCharCode(65 + number)}.`)
  const { cars } = await aBuyerAsleep(
    ['Tesla'],
    titles.map((title) => ['Tesla', title] as const),
  )
  for (const { id } of cars.slice(0, 3)) await aSale(test.db, { listingId: id })
  morning()
  await send()
  expect(sent[0]?.subject).toBe('9 cars for your search: Every Tesla')
  const shown = titles.filter((title) => sent[0]?.text.includes(title))
  expect(shown).toHaveLength(8)
  for (const title of titles.slice(0, 3)) expect(shown).not.toContain(title)
})

it('S-30 a mail about a fallen price does not leave once the car was withdrawn', async () => {
  const buyer = await aBuyer(test.db)
  const [gone, here] = [await aCar('Tesla', 'The withdrawn one'), await aCar('Tesla', 'The one on offer')]
  for (const { id, title } of [gone, here]) {
    const data = { token: 'x', carId: id, carTitle: title, priceCents: 1_500_000, knownPriceCents: 2_000_000 }
    const mail = { eventKey: id, to: buyer.email, template: 'price-fell' as const, data, now: clock.now() }
    await test.db.transaction((tx) => queueMail(tx, mail))
  }
  await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, gone.id))
  clock.forward({ minutes: 120 })
  await send()
  expect(sent.map(({ text }) => text.includes('The one on offer'))).toEqual([true])
  expect(sent[0]?.text).not.toContain('The withdrawn one')
})
