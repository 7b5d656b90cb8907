import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { moneyRules } from '#contract/money-rules.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payouts } from '#db/schema/payouts.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSale } from '#db/seed/builders.ts'
import { createTestApi, type TestApi, type TestApiCallInit } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const now = new Date('2026-12-01T16:00:00Z')
let api: TestApi

beforeEach(() => {
  api = createTestApi(test.db, { clock: { now: () => now } })
})

async function messageOf(path: string, init: TestApiCallInit, language = 'en'): Promise<string> {
  const answer = await api.request(path, { ...init, headers: { 'accept-language': language } })
  const { error } = (await answer.json()) as { error?: { message: string } }
  return error?.message ?? ''
}

/** A car that the buyer has had since the first of December, so that a refund may be asked for some days more. */
async function aSoldCar(location: string | null) {
  const { booking, listing } = await aSale(test.db, { status: 'completed', sellerLocation: location })
  await test.db.update(listings).set({ location }).where(eq(listings.id, listing.id))
  await test.db.update(bookings).set({ buyerConfirmedAt: now, sellerConfirmedAt: now })
  await test.db.update(payouts).set({ state: 'paid', paidCents: payoutCents(await test.db.select().from(payouts)) })
  return { carId: listing.id, sellerId: booking.sellerId }
}
const payoutCents = ([row]: { netCents: number }[]) => row?.netCents ?? 0
const lastDay = 1 + moneyRules.refundRequestDays

it('a refusal to pay in the turn of another buyer says until when by the clock of the car’s place, in the reader’s language', async () => {
  const car = await aListing(test.db, { location: 'Austin, TX' })
  const buyer = await aBuyer(test.db)
  const { id } = await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, status: 'accepted' })
  const offerEndsAt = new Date('2026-12-02T02:30:00Z')
  const turn = { id: randomUUIDv7(), listingId: car.id, buyerId: (await aBuyer(test.db)).id, offeredAt: now }
  await test.db.insert(waitlistPositions).values({ ...turn, state: 'offered', offerEndsAt })
  const pay = (language: string) =>
    messageOf(`/bookings/${id}/payment`, { method: 'POST', json: {}, as: buyer }, language)
  expect(await pay('en')).toContain('until Tue, Dec 1, 2026, 8:30 PM CST (Austin).')
  expect(await pay('de')).toContain('bis Di., 1. Dez. 2026, 20:30 (Ortszeit Austin) bezahlen')
})

it('what a sold car refuses says until when by its own clock, also for one of many rows', async () => {
  const [sale, admin] = [await aSoldCar('Austin, TX'), await anAdmin(test.db)]
  const said = `until Tue, Dec ${lastDay}, 2026, 10:00 AM CST (Austin)`
  expect(await messageOf(`/cars/${sale.carId}`, { method: 'DELETE', as: { id: sale.sellerId } })).toContain(said)
  expect(await messageOf(`/admin/people/${sale.sellerId}`, { method: 'DELETE', as: admin })).toContain(said)
  const json = { expected: 1, filter: { role: 'Seller' }, change: { kind: 'delete' } }
  const answer = await api.request('/admin/people/change-matching', { method: 'POST', as: admin, json })
  const { failed } = (await answer.json()) as { failed: { message: string }[] }
  expect(failed).toEqual([expect.objectContaining({ id: sale.sellerId, message: expect.stringContaining(said) })])
})

it('where the place of a car is not known, the clock is that of UTC, which is named', async () => {
  const { carId, sellerId } = await aSoldCar('Nowhere at all')
  const said = await messageOf(`/cars/${carId}`, { method: 'DELETE', as: { id: sellerId } })
  expect(said).toContain(`until Tue, Dec ${lastDay}, 2026, 4:00 PM UTC`)
})
