import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { users } from '#db/schema/accounts.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { listNotices } from '#domain/notices/list-notices.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { searchOwnOrders } from '#domain/orders/search-own-orders.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const booked = new Date('2026-11-20T12:00:00Z')
const meetingAt = '2026-11-24T16:00:00.000Z'
let smtp: TestSmtpServer
beforeEach(async () => {
  smtp = await startTestSmtpServer()
})
afterEach(() => smtp.close())

/** A seller without hours accepts a booking whose time has passed, or at whose time one of the two meets somebody else. */
async function acceptSaleAlone(why: 'past' | 'sellerBusy' | 'buyerBusy', language: string) {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const [otherSeller, otherBuyer] = [
    await aSeller(test.db, { name: 'Xaver X' }),
    await aBuyer(test.db, { name: 'Yara Y' }),
  ]
  await test.db.update(users).set({ language }).where(eq(users.id, buyer.id))
  const book = async (as: typeof buyer, from: typeof seller, now = booked) => {
    const car = await aListing(test.db, { sellerId: from.id, location: 'Austin, TX', postedAt: booked })
    const wish = { carId: car.id, meetingAt, phone: '+1 512 555 0123' }
    return (await requestBooking(test.db, actorOfUser(as), wish, now)).id
  }
  const accept = (as: typeof seller, bookingId: string, at: Date) =>
    acceptBooking(test.db, actorOfUser(as), { bookingId }, at)
  const id = await book(buyer, seller)
  if (why === 'sellerBusy') await accept(seller, await book(otherBuyer, seller), booked)
  if (why === 'buyerBusy') await accept(otherSeller, await book(buyer, otherSeller), booked)
  const now = why === 'past' ? new Date('2026-11-25T12:00:00Z') : booked
  await accept(seller, id, now)
  const clock = new TestClock(now.toISOString())
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Forecourt <no-reply@cars.test>' })
  await sendDueMails(test.db, mailer, { baseUrl: 'https://cars.test', clock, log: silentLogger })
  const mail = smtp.received.find(({ to, text }) => to.includes(buyer.email) && text.includes(id))
  return { id, buyer, seller, others: [otherSeller, otherBuyer], mail: mail ?? expect.fail('No mail came.'), now }
}

it.each([
  ['past', 'the time you asked for has passed.', 'past'],
  ['sellerBusy', 'the time you asked for is no longer available.', 'taken'],
  ['buyerBusy', 'the time you asked for is no longer available.', 'taken'],
] as const)(
  'H-12 the buyer of a sale accepted without its time (%s) is told so, by mail, notice and page',
  async (why, reason, obstacle) => {
    const { id, buyer, seller, others, mail, now } = await acceptSaleAlone(why, 'en')
    expect(mail.headers.get('subject')).toMatch(/^Accepted, time not set: /)
    const link = `https://cars.test/dashboard/myOrders?q=${id}`
    expect(mail.text).toContain(`${seller.name} agreed to sell you the car`)
    expect(mail.text).toContain(`You still need a meeting time, because ${reason}`)
    expect(mail.text).toContain(`Choose another time: ${link}`)
    expect(mail.text).toMatch(/^Requested time: .*Nov 24, 2026.*10:00 AM/m)
    expect(mail.html).toContain(`You still need a meeting time, because ${reason}`)
    expect(mail.html).toContain(`href="${link}"`)
    for (const body of [mail.text, mail.html]) {
      expect(body).not.toMatch(/Meeting:|>Meeting</)
      for (const { name } of others) expect(body).not.toContain(name)
    }
    expect(mail.raw).not.toContain('text/calendar')
    const { items } = await listNotices(test.db, actorOfUser(buyer), { limit: 10 })
    expect(items.find(({ event }) => event === 'sale-accepted')).toMatchObject({ path: `/dashboard/myOrders?q=${id}` })
    const query = { q: id, sort: 'newest', page: 1, limit: 5 } as const
    const { items: orders } = await searchOwnOrders(test.db, actorOfUser(buyer), query, now)
    expect(orders).toMatchObject([{ status: 'accepted', timeObstacle: obstacle, meeting: { status: 'requested' } }])
  },
)

it.each(languages.filter((language) => !language.startsWith('en')))('H-12 it is written in %s', async (language) => {
  const { id, mail } = await acceptSaleAlone('sellerBusy', language)
  expect(mail.text).toContain(`https://cars.test/dashboard/myOrders?q=${id}`)
  expect(mail.text).not.toMatch(/agreed|Choose|Requested time|Accepted/)
  expect(mail.html).toContain(`lang="${language}"`)
})
