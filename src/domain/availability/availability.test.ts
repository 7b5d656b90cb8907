import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { availabilityConfirmationStates, daysUntilAvailabilityState } from '#contract/car-availability-confirmation.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { carsToMatchWithSavedSearches } from '#db/schema/saved-searches.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { issueOneTimeToken } from '#domain/accounts/one-time-token.ts'
import { availabilityConfirmationTransitions } from '#domain/listings/availability-confirmation-states.ts'
import { confirmOwnCarAvailable } from '#domain/listings/confirm-listing-available.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { hideListingsOfPerson, unhideListingsOfPerson } from '#domain/listings/hide-listings-of-person.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { carStillAvailableMail } from '#domain/mail/templates/car-confirmation-mails.ts'
import { countUnreadNotices, listNotices } from '#domain/notices/list-notices.ts'
import { saveNoticePreferences } from '#domain/notices/notice-preferences.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { askSellersIfCarsStillAvailable } from './ask-sellers-if-cars-still-available.ts'
import { answerCarAvailabilityLink, findCarByAvailabilityLink } from './car-availability-link.ts'

const test = useDatabase()
const start = new Date('2026-11-01T12:00:00Z')
const day = (days: number) => new Date(start.getTime() + days * 86_400_000)
type Seller = Awaited<ReturnType<typeof aSeller>>
let seller: Seller

beforeEach(async () => {
  seller = await aSeller(test.db)
})

const aCar = (more: Partial<typeof listings.$inferInsert> = {}) =>
  aListing(test.db, { sellerId: seller.id, confirmedAt: start, postedAt: start, pictures: [], ...more })

async function carOf(id: string) {
  const [car] = await test.db.select().from(listings).where(eq(listings.id, id))
  if (!car) throw new Error('We couldn’t find that car.')
  return car
}
const stateOf = async (id: string) => {
  const { status, confirmation } = await carOf(id)
  return `${status} ${confirmation}`
}
const ask = (days: number) => askSellersIfCarsStillAvailable(test.db, { now: day(days) })
const mailed = async () => (await readWrittenMails(test.db)).map(({ template }) => template)
async function lastToken() {
  return String((await readWrittenMails(test.db)).at(-1)?.data.token)
}

describe('G-20 a car that nobody confirms', () => {
  it('G-20 is asked about after 14 days, ranks behind after 21 and is paused after 30, with a mail and a notice each', async () => {
    const { id } = await aCar()
    for (const [days, state, mails] of [
      [13.9, 'available confirmed', []],
      [14, 'available asked', ['car-still-available']],
      [20.9, 'available asked', ['car-still-available']],
      [21, 'available overdue', ['car-still-available', 'car-ranked-last']],
      [29.9, 'available overdue', ['car-still-available', 'car-ranked-last']],
      [30, 'withdrawn paused', ['car-still-available', 'car-ranked-last', 'car-paused']],
      [90, 'withdrawn paused', ['car-still-available', 'car-ranked-last', 'car-paused']],
    ] as const) {
      for (const _ of [1, 2]) await ask(days)
      expect([days, await stateOf(id), await mailed()]).toEqual([days, state, mails])
    }
    const { items } = await listNotices(test.db, actorOfUser(seller), { limit: 9 })
    expect(items.map(({ kind, event, path }) => [kind, event, path])).toEqual([
      ['car', 'car-paused', '/dashboard/myProduct'],
      ['car', 'car-ranked-last', '/dashboard/myProduct'],
      ['car', 'car-still-available', '/dashboard/myProduct'],
    ])
    expect(await test.db.$count(auditEntries, eq(auditEntries.action, 'listing.paused'))).toBe(1)
  })

  it('G-20 says on its page when it was confirmed, and that it ranks behind', async () => {
    const { id } = await aCar()
    const shown = async () => {
      const { confirmedAt, isUnconfirmed } = await findCarDetail(test.db, null, { id, now: day(21) })
      return { confirmedAt, isUnconfirmed }
    }
    expect(await shown()).toEqual({ confirmedAt: start.toISOString(), isUnconfirmed: false })
    await ask(14)
    await ask(21)
    expect(await shown()).toEqual({ confirmedAt: start.toISOString(), isUnconfirmed: true })
  })

  it('G-20 comes back with one press, with everything that it had', async () => {
    const { id } = await aCar({ description: 'Kept.' })
    for (const days of [14, 21, 30]) await ask(days)
    await setCarAvailability(test.db, actorOfUser(seller), { id, available: true, now: day(40) })
    expect(await stateOf(id)).toBe('available confirmed')
    expect(await carOf(id)).toMatchObject({ description: 'Kept.', postedAt: start, confirmedAt: day(40) })
  })

  it('G-20 keeps its days between the steps after a pause of the server, and one step a round', async () => {
    const { id } = await aCar()
    await ask(200)
    expect(await stateOf(id)).toBe('available asked')
    // Whoever confirmed it 200 days ago does not read that it was two weeks ago.
    const [asked] = await readWrittenMails(test.db)
    const { blocks } = carStillAvailableMail.compose(asked?.data as never, 'en')
    expect(blocks[0]).toMatchObject({ text: expect.stringContaining('at least two weeks') })
    await ask(206.9)
    expect(await stateOf(id)).toBe('available asked')
    for (const days of [207, 207]) await ask(days)
    expect(await stateOf(id)).toBe('available overdue')
    await ask(216)
    expect(await stateOf(id)).toBe('withdrawn paused')
  })

  it('G-20 waits while it has a fresh request, an accepted meeting or an open offer', async () => {
    const [booked, agreed, offered] = [await aCar(), await aCar(), await aCar({ priceCents: 2_000_000 })]
    const buyer = await aBuyer(test.db)
    await aBooking(test.db, { listingId: booked.id, buyerId: buyer.id, createdAt: day(8) })
    await aBooking(test.db, {
      listingId: agreed.id,
      buyerId: buyer.id,
      createdAt: start,
      status: 'accepted',
      meetingAt: day(8),
    })
    const offer = { carId: offered.id, priceCents: 1_900_000, clientId: crypto.randomUUID() }
    await makeOffer(test.db, actorOfUser(buyer), { ...offer, now: day(13) })
    await ask(14)
    for (const { id } of [booked, agreed, offered]) expect(await stateOf(id)).toBe('available confirmed')
    await ask(15)
    for (const { id } of [booked, agreed]) expect(await stateOf(id)).toBe('available asked')
  })

  it('G-20 is paused although a buyer still waits for an answer, and the request stays', async () => {
    const { id } = await aCar()
    const { id: bookingId } = await aBooking(test.db, {
      listingId: id,
      buyerId: (await aBuyer(test.db)).id,
      createdAt: start,
    })
    for (const days of [14, 21, 30]) await ask(days)
    expect(await stateOf(id)).toBe('withdrawn paused')
    expect((await test.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.status).toBe('requested')
  })

  it('G-20 of a seller who was kept out is asked about anew', async () => {
    const { id } = await aCar()
    await ask(14)
    await test.db.transaction((tx) => hideListingsOfPerson(tx, { sellerId: seller.id, now: day(15) }))
    await ask(40)
    await test.db.transaction((tx) => unhideListingsOfPerson(tx, { sellerId: seller.id, now: day(41) }))
    await ask(41)
    expect(await stateOf(id)).toBe('available asked')
  })

  it('G-20 is told once however many servers run the timer', async () => {
    for (let n = 0; n < 5; n += 1) await aCar()
    const taken = await Promise.all([1, 2, 3].map(() => ask(14)))
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(5)
    expect(await mailed()).toHaveLength(5)
  })

  it('G-20 is told of by the ways that its seller chose', async () => {
    await aCar()
    await saveNoticePreferences(test.db, actorOfUser(seller), {
      mailOff: ['car'],
      pageOff: [],
      pushOff: [],
      quiet: null,
    })
    await ask(14)
    expect([await mailed(), (await countUnreadNotices(test.db, actorOfUser(seller))).unread]).toEqual([[], 1])
  })

  it('G-20 takes no step that its life cycle does not name, and each state can be left', () => {
    for (const state of availabilityConfirmationStates)
      expect(availabilityConfirmationTransitions[state].length).toBeGreaterThan(0)
    expect(
      availabilityConfirmationStates.filter((state) => availabilityConfirmationTransitions[state].includes('paused')),
    ).toEqual(['overdue'])
    expect(daysUntilAvailabilityState).toEqual({ asked: 14, overdue: 21, paused: 30 })
  })
})

describe('G-20 a car is confirmed', () => {
  it('G-20 by a press of its seller, by an edit, and by an accepted booking; not by others, and not when off the market', async () => {
    const { id } = await aCar()
    await ask(14)
    const stranger = await aSeller(test.db)
    const confirm = (person: Seller, days: number) =>
      confirmOwnCarAvailable(test.db, actorOfUser(person), { id, now: day(days) })
    await expect(confirm(stranger, 15)).rejects.toMatchObject({ code: 'not_found' })
    expect(await confirm(seller, 15)).toEqual({ confirmedAt: day(15).toISOString() })
    expect(await stateOf(id)).toBe('available confirmed')
    await editCar(test.db, actorOfUser(seller), { id, changes: { title: 'Anew' }, now: day(16) })
    expect((await carOf(id)).confirmedAt).toEqual(day(16))
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { listingId: id, buyerId: buyer.id, meetingAt: day(30) })
    await acceptBooking(test.db, actorOfUser(seller), { bookingId: booking.id }, day(17))
    expect((await carOf(id)).confirmedAt).toEqual(day(17))
    await setCarAvailability(test.db, actorOfUser(seller), { id, available: false, now: day(18) })
    await expect(confirm(seller, 19)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('G-20 without being a find of saved searches, and without another time of change', async () => {
    const { id, updatedAt } = await aCar()
    await test.db.delete(carsToMatchWithSavedSearches)
    await ask(14)
    await confirmOwnCarAvailable(test.db, actorOfUser(seller), { id, now: day(15) })
    expect(await test.db.$count(carsToMatchWithSavedSearches)).toBe(0)
    expect((await carOf(id)).updatedAt).toEqual(updatedAt)
    await editCar(test.db, actorOfUser(seller), { id, changes: { priceCents: 1_234_500 }, now: day(16) })
    expect(await test.db.$count(carsToMatchWithSavedSearches)).toBe(1)
  })
})

describe('G-20 the link of the mail', () => {
  it('G-20 changes nothing by being opened, and confirms the car once without a log-in', async () => {
    const { id, title } = await aCar()
    await ask(14)
    const token = await lastToken()
    for (let times = 0; times < 3; times += 1)
      expect(await findCarByAvailabilityLink(test.db, { token, now: day(15) })).toEqual({
        carId: id,
        carTitle: title,
        confirmedAt: start.toISOString(),
        isPaused: false,
      })
    expect(await stateOf(id)).toBe('available asked')
    const press = () => answerCarAvailabilityLink(test.db, { token, isAvailable: true, now: day(15) })
    const results = await Promise.allSettled([press(), press()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(id)).toBe('available confirmed')
    await expect(press()).rejects.toMatchObject({ code: 'gone' })
    await expect(findCarByAvailabilityLink(test.db, { token, now: day(15) })).rejects.toMatchObject({ code: 'gone' })
  })

  it('G-20 of an earlier mail is good until the car is confirmed, by whichever mail', async () => {
    await aCar()
    await ask(14)
    const first = await lastToken()
    await ask(21)
    expect(await findCarByAvailabilityLink(test.db, { token: first, now: day(22) })).toMatchObject({ isPaused: false })
    await answerCarAvailabilityLink(test.db, { token: await lastToken(), isAvailable: true, now: day(22) })
    const gone = { code: 'gone' }
    await expect(findCarByAvailabilityLink(test.db, { token: first, now: day(23) })).rejects.toMatchObject(gone)
    const press = answerCarAvailabilityLink(test.db, { token: first, isAvailable: false, now: day(23) })
    await expect(press).rejects.toMatchObject(gone)
  })

  it('G-20 of a mail of an earlier release is good', async () => {
    const { id } = await aCar()
    const token = await issueOneTimeToken(test.db, {
      purpose: 'confirm-car',
      value: id,
      lifeMs: 86_400_000,
      now: start,
    })
    expect(await findCarByAvailabilityLink(test.db, { token, now: start })).toMatchObject({ carId: id })
  })

  it('G-20 brings a paused car back, or takes one off the market', async () => {
    const { id } = await aCar()
    for (const days of [14, 21, 30]) await ask(days)
    expect(await findCarByAvailabilityLink(test.db, { token: await lastToken(), now: day(31) })).toMatchObject({
      isPaused: true,
    })
    await answerCarAvailabilityLink(test.db, { token: await lastToken(), isAvailable: true, now: day(31) })
    expect(await stateOf(id)).toBe('available confirmed')
    await ask(45)
    await answerCarAvailabilityLink(test.db, { token: await lastToken(), isAvailable: false, now: day(46) })
    expect((await carOf(id)).status).toBe('withdrawn')
  })

  it('G-20 does not put back a car that its seller or an Admin took off the market', async () => {
    const { id } = await aCar()
    await ask(14)
    const token = await lastToken()
    await setCarAvailability(test.db, actorOfUser(seller), { id, available: false, now: day(15) })
    const press = answerCarAvailabilityLink(test.db, { token, isAvailable: true, now: day(16) })
    await expect(press).rejects.toMatchObject({ code: 'gone' })
    expect((await carOf(id)).status).toBe('withdrawn')
    const invented = 'x'.repeat(43)
    await expect(findCarByAvailabilityLink(test.db, { token: invented, now: day(16) })).rejects.toMatchObject({
      code: 'gone',
    })
  })
})
