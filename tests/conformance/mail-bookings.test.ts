import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { advancePaymentWithProvider } from '#domain/payments/advance-payment-with-provider.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { confirmAsBrowser, TestClock, testCardNumbers } from '#tests/support/payments.ts'
import { readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
let clock: TestClock
let api: TestApi

beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  api = createTestApi(test.db, { clock })
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const written = () => readWrittenMails(test.db)
const told = () => readSentMailSummaries(test.db)

describe('H-12 what becomes of a booking', () => {
  const meetingAt = () => new Date(clock.now().getTime() + 3 * 86_400_000).toISOString()
  const people = async () => {
    const seller = await aSeller(test.db)
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id, postedAt: clock.now() })
    const book = async (as: typeof buyer) => {
      const response = await post(
        '/bookings',
        { carId: car.id, meetingAt: meetingAt(), phone: '+1 512 555 0123' },
        { as },
      )
      expect(response.status).toBe(201)
      return ((await response.json()) as { id: string }).id
    }
    return { seller, buyer, other, car, book }
  }

  it('H-12 the other side hears of a booking made, accepted, declined and cancelled, once each, and the seller’s calendar of its meeting', async () => {
    const { seller, buyer, other, book } = await people()
    const [first, second] = [await book(buyer), await book(other)]
    const step = (id: string, name: string, as: { id: string }) => post(`/bookings/${id}/${name}`, undefined, { as })
    // An acceptance that is sent again is the same one.
    for (let time = 0; time < 2; time += 1) expect((await step(first, 'accept', seller)).status).toBe(200)
    expect((await step(first, 'decline', seller)).status).toBe(200)
    expect((await step(second, 'cancel', other)).status).toBe(200)
    expect(await told()).toEqual([
      `booking-made → ${seller.email}`,
      `booking-made → ${seller.email}`,
      `meeting-confirmed → ${seller.email}`,
      `booking-accepted → ${buyer.email}`,
      `meeting-cancelled → ${seller.email}`,
      `booking-declined → ${buyer.email}`,
      `booking-cancelled → ${seller.email}`,
    ])
    const [made] = await written()
    expect(made?.data).toMatchObject({ buyerName: buyer.name })
    // Contact data stays private until the seller accepts, and after a decline.
    expect(JSON.stringify(await written())).not.toContain('555 0123')
    expect(JSON.stringify(made?.data)).not.toContain(buyer.email)
  })

  it('H-12 when it is paid each side has the other’s contact, and the others are told that they lost, however often it is settled', async () => {
    const { seller, buyer, other, book } = await people()
    const [paid] = [await book(buyer), await book(other)]
    await test.db.delete(mails)
    const started = (await (await post(`/bookings/${paid}/payment`, undefined, { as: buyer })).json()) as {
      paymentId: string
      clientSecret: string
    }
    await confirmAsBrowser(api.gateway, { clientSecret: started.clientSecret, card: testCardNumbers.approved })
    const { cards, log } = api.services
    const settle = () =>
      advancePaymentWithProvider(test.db, cards, { paymentId: started.paymentId, now: clock.now(), log })
    await Promise.all([settle(), settle(), settle()])
    await settle()
    expect((await told()).sort()).toEqual([`lost → ${other.email}`, `paid → ${buyer.email}`, `sold → ${seller.email}`])
    const byTemplate = new Map((await written()).map(({ template, data }) => [template, data]))
    expect(byTemplate.get('paid')).toMatchObject({
      transactionId: expect.stringMatching(/^pi_/),
      seller: { email: seller.email, phone: seller.phoneNumber },
    })
    expect(byTemplate.get('sold')).toMatchObject({ buyer: { email: buyer.email, phone: '+1 512 555 0123' } })
    const lost = JSON.stringify(byTemplate.get('lost'))
    for (const secret of [seller.email, seller.phoneNumber, buyer.email, buyer.name]) expect(lost).not.toContain(secret)
  })

  it('H-12 buyers hear what a seller changes in a car that they booked, and nobody hears of an edit that changes nothing', async () => {
    const { seller, buyer, car, book } = await people()
    const id = await book(buyer)
    await test.db.delete(mails)
    const edit = async (json: object) => {
      const response = await api.request(`/cars/${car.id}`, { method: 'PATCH', json, as: seller })
      expect(response.status).toBe(200)
    }
    const changedAt = async () => (await test.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.carChangedAt
    await edit({ title: car.title, priceCents: car.priceCents })
    expect([await told(), await changedAt()]).toEqual([[], null])
    clock.forward({ minutes: 5 })
    await edit({ priceCents: 1_234_500, description: 'Another text.' })
    expect(await changedAt()).toEqual(clock.now())
    const [mail] = await written()
    expect(mail).toMatchObject({ recipient: buyer.email, template: 'car-changed' })
    expect(mail?.data.changes).toEqual([
      { name: 'Price', from: expect.stringMatching(/^\$/), to: '$12,345' },
      { name: 'Description', from: '', to: 'changed' },
    ])
    // They also get a lower price.
    expect(mail?.data.priceCents).toBe(1_234_500)
  })

  it('H-12 buyers hear that a car which they booked is off the market, once a day', async () => {
    const { seller, buyer, car, book } = await people()
    await book(buyer)
    await test.db.delete(mails)
    for (const available of [false, true, false]) {
      await post(`/cars/${car.id}/availability`, { available }, { as: seller })
    }
    expect(await told()).toEqual([`car-withdrawn → ${buyer.email}`])
  })
})
