import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { count, eq, getTableColumns, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookingStatuses } from '#contract/bookings.ts'
import { specificationBrandCategories } from '#contract/brands.ts'
import { carBodyTypes } from '#contract/car-terms.ts'
import { createCarFieldSchemas } from '#contract/create-car-field-schemas.ts'
import { decodeVin } from '#contract/decode-vin.ts'
import type { Db } from '#db/client.ts'
import { projectRoot } from '#db/paths/project-root.ts'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { advertSnapshots } from '#db/schema/advert-snapshots.ts'
import { bookings, ratings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { homePageAdvertisements, listingPhotos, listings, listingViews } from '#db/schema/listings.ts'
import { messageReports, messages, messageThreads } from '#db/schema/messages.ts'
import { notices } from '#db/schema/notices.ts'
import { offerPrices, offers } from '#db/schema/offers.ts'
import { paymentAlarms, payments, refunds } from '#db/schema/payments.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { aBuyer } from '../builders.ts'
import { isDatabaseEmpty, seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-20T12:00:00Z')
const passwordHash = 'salt:key'
const tables = {
  users,
  signInMethods,
  listings,
  listingPhotos,
  advertisements: homePageAdvertisements,
  bookings,
  payments,
  wishlistItems,
  ratings,
  listingViews,
  refunds,
  payouts,
  disputes,
  payoutDetails,
  waitlistPositions,
  notices,
}

async function everything(db: Db) {
  const rows: Record<string, unknown[]> = {}
  for (const [name, table] of Object.entries(tables)) {
    const lines = await db.select(getTableColumns(table)).from(table)
    rows[name] = lines.map((line) => JSON.stringify(line)).sort()
  }
  return rows
}

describe('seeding', () => {
  const test = useDatabase()

  it('gives the same rows for the same moment', async () => {
    await seedDemo(test.db, { passwordHash, now })
    const first = await everything(test.db)
    for (const table of [
      notices,
      ratings,
      listingViews,
      offerPrices,
      offers,
      messageReports,
      messages,
      messageThreads,
      wishlistItems,
      disputes,
      waitlistPositions,
      payoutDetails,
      paymentAlarms,
      refunds,
      payouts,
      advertSnapshots,
      payments,
      bookings,
      homePageAdvertisements,
      listingPhotos,
      listings,
      signInMethods,
    ]) {
      await test.db.delete(table)
    }
    await test.db.delete(users)
    await seedDemo(test.db, { passwordHash, now })
    expect(await everything(test.db)).toEqual(first)
  })

  it('happens once, into an empty database only', async () => {
    expect(await isDatabaseEmpty(test.db)).toBe(true)
    expect(await seedDemo(test.db, { passwordHash, now })).toBe(true)
    expect(await isDatabaseEmpty(test.db)).toBe(false)
    expect(await seedDemo(test.db, { passwordHash, now })).toBe(false)
  })

  it('leaves a database alone in which somebody has an account', async () => {
    await aBuyer(test.db)
    expect(await seedDemo(test.db, { passwordHash, now })).toBe(false)
    expect(await test.db.select().from(listings)).toEqual([])
  })

  it('leaves nothing behind when it fails on the way', async () => {
    // The last table to be filled refuses its rows, which has the effect of a kill in the middle.
    await test.db.execute(sql`alter table wishlist_items add constraint refuse check (price_cents < 0)`)
    await expect(seedDemo(test.db, { passwordHash, now })).rejects.toThrow()
    await test.db.execute(sql`alter table wishlist_items drop constraint refuse`)
    expect(await isDatabaseEmpty(test.db)).toBe(true)
    expect(await test.db.select().from(listings)).toEqual([])
    expect(await seedDemo(test.db, { passwordHash, now })).toBe(true)
  })

  it('happens once when servers start at the same time', async () => {
    const tries = [1, 2, 3].map(() => seedDemo(test.db, { passwordHash, now }))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })
})

describe('H-03, H-04: the demo marketplace', () => {
  const test = useDatabase({ rows: 'kept' })
  beforeAll(async () => {
    await seedDemo(test.db, { passwordHash, now })
  })
  const cars = () => test.db.select(getTableColumns(listings)).from(listings)

  it('has the three accounts, and others beside them, all with the password', async () => {
    const people = await test.db.select().from(users)
    const find = (email: string) => people.find((person) => person.email === email)
    expect(find('buyer@demo.test')).toMatchObject({ role: 'Buyer' })
    expect(find('seller@demo.test')).toMatchObject({ role: 'Seller', permission: 'Verified' })
    expect(find('admin@demo.test')).toMatchObject({ role: 'Admin' })
    expect(people.filter(({ role }) => role === 'Seller').length).toBeGreaterThanOrEqual(9)
    expect(people.filter(({ role }) => role === 'Buyer').length).toBeGreaterThanOrEqual(13)
    const methods = await test.db.select().from(signInMethods)
    expect(methods).toHaveLength(people.length)
    for (const { userId, accountId, providerId, password } of methods) {
      expect({ accountId, providerId, password }).toEqual({
        accountId: userId,
        providerId: 'credential',
        password: passwordHash,
      })
    }
    for (const { image } of people)
      expect(existsSync(join(projectRoot, 'public', image ?? 'none')), image ?? '').toBe(true)
    expect(new Set(people.map(({ image }) => image)).size, 'no two look alike').toBe(people.length)
  })

  it('offers more than 120 cars over the seven categories and all bodies that the studio draws in every paint', async () => {
    const offered = (await cars()).filter(({ status }) => status === 'available')
    expect(offered.length).toBeGreaterThanOrEqual(120)
    for (const { token } of specificationBrandCategories) {
      expect(offered.filter(({ brand }) => brand === token).length, token).toBeGreaterThanOrEqual(10)
    }
    const known = carBodyTypes.filter((body) => body !== 'Pickup' && body !== 'Van')
    expect(new Set(offered.map(({ body }) => body))).toEqual(new Set(known))
  })

  it('has cars that pass our own form, with figures that fit together', async () => {
    const fields = createCarFieldSchemas(now)
    for (const car of await cars()) {
      for (const [name, schema] of Object.entries(fields)) {
        const value = car[name as keyof typeof fields]
        expect(schema.safeParse(value).success, `${name} of ${car.title}: ${value}`).toBe(true)
      }
      expect(decodeVin(car.vin ?? '', now.getUTCFullYear() + 1)?.year, car.title).toBe(car.year)
      expect(car.originalPriceCents ?? 0, car.title).toBeGreaterThan(car.priceCents)
      expect(car.yearOfPurchase ?? 0, car.title).toBeGreaterThanOrEqual(car.year ?? 9999)
      const age = now.getUTCFullYear() - (car.year ?? 0) + 1
      expect(car.mileageMiles ?? 0, car.title).toBeLessThan(age * 24_000)
      const daysAgo = (now.getTime() - car.postedAt.getTime()) / 86_400_000
      expect(daysAgo, car.title).toBeGreaterThan(0)
      expect(daysAgo, car.title).toBeLessThan(60)
    }
  })

  it('has no two cars or texts alike, and no first picture more than twice', async () => {
    const all = await cars()
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    const covers = await test.db.select().from(listingPhotos).where(eq(listingPhotos.position, 0))
    const uses = Map.groupBy(covers, ({ studioPicture }) => studioPicture)
    expect(Math.max(...[...uses.values()].map((ones) => ones.length))).toBeLessThanOrEqual(2)
    const texts = all.map(({ description }) => new Set(description.split(/(?<=[.!?])\s+/)))
    const shared = (one: Set<string>, other: Set<string>) => [...one].filter((sentence) => other.has(sentence)).length
    for (const [index, one] of texts.entries()) {
      expect(one.size).toBeGreaterThanOrEqual(5)
      for (const other of texts.slice(index + 1)) expect(shared(one, other), [...one].join(' ')).toBeLessThanOrEqual(2)
    }
    expect(all.filter(({ description }) => /[{}]|undefined|lorem/i.test(description))).toEqual([])
  })

  it('advertises about 14 cars that are for sale', async () => {
    const advertised = await test.db
      .select({ status: listings.status, brand: listings.brand })
      .from(homePageAdvertisements)
      .innerJoin(listings, eq(listings.id, homePageAdvertisements.listingId))
    expect(advertised).toHaveLength(14)
    expect(advertised.every(({ status }) => status === 'available')).toBe(true)
    expect(new Set(advertised.map(({ brand }) => brand)).size).toBe(7)
  })

  it('has bookings in every state, for the visitors’ buyer too, and some to answer for the visitors’ seller', async () => {
    const all = await test.db.select().from(bookings)
    const ofState = Map.groupBy(all, ({ status }) => status)
    expect(new Set(ofState.keys())).toEqual(new Set(bookingStatuses))
    const [buyer] = await test.db.select().from(users).where(eq(users.email, 'buyer@demo.test'))
    const [seller] = await test.db.select().from(users).where(eq(users.email, 'seller@demo.test'))
    const own = all.filter(({ buyerId }) => buyerId === buyer?.id)
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(bookingStatuses))
    const toAnswer = all.filter(({ sellerId, status }) => sellerId === seller?.id && status === 'requested')
    expect(toAnswer.length).toBeGreaterThanOrEqual(3)
    expect((await cars()).filter(({ sellerId }) => sellerId === seller?.id)).toHaveLength(12)
  })

  it('has told the visitors’ buyer and seller of their bookings, and they have read it', async () => {
    for (const email of ['buyer@demo.test', 'seller@demo.test']) {
      const [person] = await test.db.select().from(users).where(eq(users.email, email))
      const told = await test.db
        .select()
        .from(notices)
        .where(eq(notices.accountId, person?.id ?? ''))
      expect(told.length, email).toBeGreaterThanOrEqual(3)
      const ids = new Set((await test.db.select({ id: bookings.id }).from(bookings)).map(({ id }) => id))
      for (const { path, readAt, createdAt } of told) {
        expect(readAt !== null && createdAt <= now, path).toBe(true)
        expect(ids, path).toContain(path.split('?q=')[1])
      }
    }
  })

  it('has bookings whose times follow one another', async () => {
    for (const booking of await test.db.select().from(bookings)) {
      const [car] = await test.db.select().from(listings).where(eq(listings.id, booking.listingId))
      expect(car && car.postedAt < booking.createdAt, booking.carTitle).toBe(true)
      expect(booking.createdAt <= booking.updatedAt && booking.updatedAt <= now, booking.carTitle).toBe(true)
      const isAhead = ['requested', 'accepted', 'paid'].includes(booking.status)
      if (isAhead) expect(booking.meetingAt > now, booking.carTitle).toBe(true)
      expect(booking.meetingAt > booking.createdAt, booking.carTitle).toBe(true)
      if (booking.sellerConfirmedAt) expect(booking.sellerConfirmedAt < now).toBe(true)
    }
  })

  it('has one settled payment for each sold car, of the right amount, and nothing left to settle', async () => {
    const rows = await test.db
      .select({ payment: payments, booking: bookings, car: listings })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .innerJoin(listings, eq(listings.id, payments.listingId))
    for (const { payment, booking, car } of rows) {
      const isRefunded = booking.status === 'refunded'
      const state = isRefunded ? 'refunded' : 'captured'
      expect(payment).toMatchObject({ state, amountCents: booking.priceCents, buyerId: booking.buyerId })
      expect(payment.refundedCents).toBe(isRefunded ? payment.amountCents : 0)
      expect(payment.providerIntentId).toMatch(/^pi_demo_[0-9a-f]{32}$/)
      if (isRefunded) expect(car.status).toBe('withdrawn')
      else expect(car).toMatchObject({ status: 'sold', salePaymentId: payment.id, soldAt: payment.capturedAt })
      expect(['paid', 'completed', 'refunded']).toContain(booking.status)
    }
    const [sold] = await test.db.select({ count: count() }).from(listings).where(eq(listings.status, 'sold'))
    expect(rows.filter(({ payment }) => payment.state === 'captured')).toHaveLength(sold?.count ?? 0)
    const [ledger] = await test.db.select({ count: count() }).from(payouts)
    expect(ledger?.count).toBe(rows.length)
    const [reserved] = await test.db.select({ count: count() }).from(listings).where(eq(listings.status, 'reserved'))
    expect(reserved?.count).toBe(0)
  })
})
