import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { priceDropsToNotify } from '#db/schema/wishlist.ts'
import { aBooking, anAdmin } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { upsertImportedCars } from '#domain/listings/upsert-imported-cars.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { aCarOnWishlists, readMailedPriceDrops, type WishlistBuyer } from '#tests/support/wishlist.ts'
import { isNotablePriceDrop } from './is-notable-price-drop.ts'
import { notifyLoggedPriceDrops } from './notify-logged-price-drops.ts'
import { notifyPendingPriceDrops } from './notify-wishers-of-price-drops.ts'
import { setWishlistMailPreference } from './wishlist-mail-preference.ts'

const test = useDatabase()
let clock: TestClock
beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
})

const aCar = (given: { wishers?: number } = {}) => aCarOnWishlists(test.db, clock, given)
const pricesTold = () => readMailedPriceDrops(test.db)
const mailer = { kind: 'outbox' as const, host: 'cars.test', address: 'no-reply@cars.test', send: async () => {} }
const send = () => sendDueMails(test.db, mailer, { baseUrl: 'http://cars.test', clock, log: silentLogger })
const waited = () => notifyPendingPriceDrops(test.db, { now: clock.now() })

describe('S-30 G-08 mail that a price fell', () => {
  it.each([
    [2_000_000, 1_980_000, true],
    [2_000_000, 1_980_001, false],
    [400_000, 390_000, true],
    [400_000, 390_001, false],
    [1_000_000, 1_000_000, false],
    [1_000_000, 1_200_000, false],
  ])('S-30 from %i to %i cents is news: %s', (knownCents, priceCents, isNews) => {
    expect(isNotablePriceDrop({ knownCents, priceCents })).toBe(isNews)
  })

  it('S-30 goes to everybody who wished for the car, once, with what it cost before', async () => {
    const { car, buyers, price } = await aCar({ wishers: 3 })
    await price(1_900_000)
    await price(1_900_000)
    expect((await readSentMailSummaries(test.db)).sort()).toEqual(
      buyers.map(({ email }) => `price-fell → ${email}`).sort(),
    )
    expect((await readWrittenMails(test.db))[0]?.data).toMatchObject({
      carId: car.id,
      carTitle: car.title,
      priceCents: 1_900_000,
      knownPriceCents: 2_000_000,
    })
  })

  it('G-08 S-30 tells what the price log says, whoever changed the price, and each fall once', async () => {
    const { car, price } = await aCar()
    const logged = () => notifyLoggedPriceDrops(test.db, { now: clock.now() })
    const setByHand = (priceCents: number) =>
      test.db.update(listings).set({ priceCents }).where(eq(listings.id, car.id))
    await setByHand(1_990_000)
    await logged()
    expect(await pricesTold()).toEqual([])
    await setByHand(1_850_000)
    await Promise.all([logged(), logged()])
    expect(await pricesTold()).toEqual([1_850_000])
    await send()
    await logged()
    clock.forward({ minutes: 120 })
    await setByHand(1_700_000)
    await logged()
    expect(await pricesTold()).toEqual([1_850_000])
    clock.forward({ days: 1 })
    await waited()
    expect(await pricesTold()).toEqual([1_850_000, 1_700_000])
    await send()
    clock.forward({ days: 2 })
    await price(1_600_000)
    await logged()
    expect(await pricesTold()).toEqual([1_850_000, 1_700_000, 1_600_000])
    expect(await test.db.select().from(priceDropsToNotify)).toEqual([])
  })

  it('G-08 S-30 tells of a car that is back on offer for less', async () => {
    const { car } = await aCar()
    await test.db.update(listings).set({ status: 'withdrawn' }).where(eq(listings.id, car.id))
    await test.db.update(listings).set({ priceCents: 1_500_000 }).where(eq(listings.id, car.id))
    await notifyLoggedPriceDrops(test.db, { now: clock.now() })
    expect(await pricesTold()).toEqual([])
    await test.db.update(listings).set({ status: 'available' }).where(eq(listings.id, car.id))
    await notifyLoggedPriceDrops(test.db, { now: clock.now() })
    expect(await pricesTold()).toEqual([1_500_000])
  })

  it('S-30 is not written where the change itself does not happen', async () => {
    const { car, seller } = await aCar()
    const changes = { priceCents: 1_500_000, photoIds: ['no-such-photo'] }
    await expect(
      editCar(test.db, actorOfUser(seller), { id: car.id, changes, now: clock.now() }),
    ).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await readSentMailSummaries(test.db)).toEqual([])
  })

  it('S-30 a fall that is small counts together with the next ones', async () => {
    const { price } = await aCar()
    await price(1_995_000)
    await price(1_985_000)
    expect(await pricesTold()).toEqual([])
    await price(1_975_000)
    expect(await pricesTold()).toEqual([1_975_000])
  })

  it('S-30 a further fall lowers the price in the mail that has not left', async () => {
    const { price } = await aCar()
    await price(1_900_000)
    await price(1_800_000)
    expect(await pricesTold()).toEqual([1_800_000])
    clock.forward({ days: 2 })
    await waited()
    expect(await pricesTold()).toEqual([1_800_000])
  })

  it('S-30 a further fall within 24 hours of a mail waits for their end, and the lowest price is told then', async () => {
    const { price } = await aCar()
    await price(1_900_000)
    await send()
    clock.forward({ minutes: 60 })
    await price(1_850_000)
    clock.forward({ minutes: 60 })
    await price(1_700_000)
    await waited()
    expect(await pricesTold()).toEqual([1_900_000])
    clock.forward({ minutes: 22 * 60 })
    await waited()
    await waited()
    expect(await pricesTold()).toEqual([1_900_000, 1_700_000])
    expect((await readWrittenMails(test.db))[1]?.data.knownPriceCents).toBe(1_900_000)
  })

  it('S-30 a price that goes down, up, and down to the same again is told once', async () => {
    const { price } = await aCar()
    await price(1_900_000)
    await send()
    for (const cents of [2_000_000, 1_900_000, 2_100_000, 1_900_000]) {
      clock.forward({ minutes: 30 })
      await price(cents)
    }
    clock.forward({ days: 2 })
    await waited()
    expect(await pricesTold()).toEqual([1_900_000])
  })

  it('S-30 a mail that has not left is taken back when the price rises again, and comes with the next fall', async () => {
    const { price } = await aCar()
    await price(1_900_000)
    await price(2_000_000)
    expect(await pricesTold()).toEqual([])
    await price(1_900_000)
    expect(await pricesTold()).toEqual([1_900_000])
  })

  it('S-30 a fall that waits is forgotten when the price rises again', async () => {
    const { price } = await aCar()
    await price(1_900_000)
    await send()
    await price(1_700_000)
    await price(1_950_000)
    clock.forward({ days: 2 })
    await waited()
    expect(await pricesTold()).toEqual([1_900_000])
  })

  it('S-30 a price that rose and stayed is the one that the next fall is measured by', async () => {
    const { price } = await aCar()
    await price(1_900_000)
    await send()
    clock.forward({ days: 3 })
    await price(1_990_000)
    clock.forward({ days: 3 })
    await price(1_900_000)
    expect(await pricesTold()).toEqual([1_900_000, 1_900_000])
    expect((await readWrittenMails(test.db))[1]?.data.knownPriceCents).toBe(1_990_000)
  })

  it('S-30 changes at the same moment are told as one mail, with the price that stays', async () => {
    const { car, price } = await aCar({ wishers: 2 })
    await Promise.all([1_900_000, 1_800_000, 1_700_000].map((cents) => price(cents)))
    const [now] = await test.db.select().from(listings).where(eq(listings.id, car.id))
    const told = await pricesTold()
    expect([told.length, new Set(told)]).toEqual([2, new Set([now?.priceCents])])
  })

  it('S-30 a price that rises a little before the mail leaves is the one that is told', async () => {
    const { price } = await aCar()
    await price(1_700_000)
    await price(1_800_000)
    expect(await pricesTold()).toEqual([1_800_000])
    expect((await readWrittenMails(test.db))[0]?.data.knownPriceCents).toBe(2_000_000)
  })

  it('S-30 an import tells of it as the form does, and so does a car that comes back cheaper', async () => {
    const { seller, car, price } = await aCar()
    const [row] = await test.db.select().from(listings).where(eq(listings.id, car.id))
    if (!row) throw new Error('The car is gone.')
    const imported = { ...row, stockNumber: 'A-1', priceCents: 1_800_000 }
    await test.db.transaction((tx) => upsertImportedCars(tx, seller.id, [imported], clock.now()))
    expect(await pricesTold()).toEqual([1_800_000])
    await send()
    clock.forward({ days: 2 })
    const offer = (available: boolean) =>
      setCarAvailability(test.db, actorOfUser(seller), { id: car.id, available, now: clock.now() })
    await offer(false)
    await price(1_600_000)
    expect(await pricesTold()).toEqual([1_800_000])
    await offer(true)
    expect(await pricesTold()).toEqual([1_800_000, 1_600_000])
  })

  it('S-30 does not go to those who left, who booked the car, or who said no', async () => {
    const { car, buyers, price } = await aCar({ wishers: 4 })
    const [left, booked, saidNo, reader] = buyers as [WishlistBuyer, WishlistBuyer, WishlistBuyer, WishlistBuyer]
    await deletePersonAsAdmin(test.db, actorOfUser(await anAdmin(test.db)), { personId: left.id, now: clock.now() })
    await aBooking(test.db, { listingId: car.id, buyerId: booked.id })
    await setWishlistMailPreference(test.db, actorOfUser(saidNo), { isWanted: false, now: clock.now() })
    await price(1_500_000)
    expect((await readSentMailSummaries(test.db)).sort()).toEqual([
      `account-deleted → ${left.email}`,
      `car-changed → ${booked.email}`,
      `price-fell → ${reader.email}`,
    ])
  })
})
