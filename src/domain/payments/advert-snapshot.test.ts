import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#db/paths/project-root.ts'
import { advertSnapshots } from '#db/schema/advert-snapshots.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listingPhotos, listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { payments } from '#db/schema/payments.ts'
import { aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { findBookingAdvertSnapshot } from '#domain/orders/find-booking-advert-snapshot.ts'
import { deletePersonWithLockedRow } from '#domain/people/delete-person-with-locked-row.ts'
import { issueRefund } from '#domain/refunds/issue-refund.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { intentIdOf, silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const setup = useCardGateway(test)

/** A car with two own photos and every fact of an advert, and a buyer who booked it. */
async function anAdvert() {
  const person = await aSeller(test.db)
  const car = await aListing(test.db, {
    sellerId: person.id,
    pictures: [],
    title: 'Audi A4, one owner',
    description: 'No accidents.',
    mileageMiles: 31_000,
    vin: '1HGCM82633A004352',
    priceCents: 1_850_000,
  })
  const photos = [
    await anUploadedPhoto(test.db, { ownerId: person.id }),
    await anUploadedPhoto(test.db, { ownerId: person.id }),
  ]
  await test.db
    .insert(listingPhotos)
    .values(photos.map(({ id: mediaId }, position) => ({ listingId: car.id, position, mediaId })))
  const payer = await aPayingBuyer(test.db, setup, { listingId: car.id })
  const seller = actorOfUser(person)
  const edit = async (changes: Parameters<typeof editCar>[2]['changes']) =>
    editCar(test.db, seller, { id: car.id, changes, now: setup.clock.now() })
  return { payer, seller, person, car, photos, edit, admin: actorOfUser(await anAdmin(test.db)) }
}

const advertised = {
  title: 'Audi A4, one owner',
  description: 'No accidents.',
  mileageMiles: 31_000,
  priceCents: 1_850_000,
  vinEnding: '4352',
}
const noFiles = { put: async () => {}, get: async () => null, delete: async () => {} }

describe('what was advertised stays with the order', () => {
  it('is what the payment page showed, whatever the seller writes between that and the payment', async () => {
    const { payer, car, photos, edit, seller, admin } = await anAdvert()
    const start = await payer.start()
    expect(start.advert).toMatchObject(advertised)
    await edit({ description: 'One small accident.', mileageMiles: 131_000, title: 'Audi A4' })
    await payer.confirm(start)
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
    for (const viewer of [payer.actor, seller, admin]) {
      const advert = await findBookingAdvertSnapshot(test.db, viewer, { bookingId: payer.booking.id })
      expect(advert).toMatchObject({ ...advertised, isFromUpgrade: false })
      expect(advert.pictures.map(({ urlBase }) => urlBase)).toEqual(photos.map(({ id }) => `/media/${id}`))
    }
    expect((await test.db.select().from(listings).where(eq(listings.id, car.id)))[0]?.description).not.toBe(
      advertised.description,
    )
  })

  it('follows an edit as soon as the payment page is loaded again, with the same payment', async () => {
    const { payer, edit, photos } = await anAdvert()
    const first = await payer.start()
    await edit({ description: 'One small accident.', photoIds: [photos[1]?.id ?? ''] })
    const second = await payer.start()
    expect(second.paymentId).toBe(first.paymentId)
    expect(second.advert).toMatchObject({ description: 'One small accident.' })
    expect(second.advert.pictures).toHaveLength(1)
    await payer.confirm(second)
    await payer.settle()
    expect(await findBookingAdvertSnapshot(test.db, payer.actor, { bookingId: payer.booking.id })).toMatchObject({
      description: 'One small accident.',
    })
  })

  it('keeps its photos and words after a full refund, an edit, the clean-up and the seller’s leaving', async () => {
    const { payer, car, photos, edit, admin, person } = await anAdvert()
    await payer.confirm(await payer.start())
    await payer.settle()
    const [payment] = await test.db.select().from(payments)
    const now = setup.clock.now()
    const given = { paymentId: payment?.id ?? '', reason: 'Not as described.', now, log: silentLogger }
    await issueRefund(test.db, setup.cards, admin, given)
    const other = await anUploadedPhoto(test.db, { ownerId: person.id })
    await edit({ description: 'Gone.', photoIds: [other.id] })
    await test.db.transaction((tx) => deletePersonWithLockedRow(tx, person, { by: admin.accountId, now }))
    await removeOrphanMedia(test.db, noFiles, { now: setup.clock.forward({ days: 3 }) })
    const kept = (await test.db.select({ id: media.id }).from(media)).map(({ id }) => id)
    expect(kept).toEqual(expect.arrayContaining(photos.map(({ id }) => id)))
    expect(kept).not.toContain(other.id)
    const advert = await findBookingAdvertSnapshot(test.db, payer.actor, { bookingId: payer.booking.id })
    expect(advert).toMatchObject(advertised)
    expect(advert.pictures).toHaveLength(2)
    const [row] = await test.db.select().from(listings).where(eq(listings.id, car.id))
    expect(row?.deletedAt).not.toBeNull()
  })

  it('is nobody else’s, and goes with a payment that ends without a charge', async () => {
    const { payer } = await anAdvert()
    const start = await payer.start()
    const bookingId = payer.booking.id
    await expect(findBookingAdvertSnapshot(test.db, payer.actor, { bookingId })).rejects.toMatchObject({
      code: 'conflict',
    })
    for (const stranger of [await aBuyer(test.db), await aSeller(test.db)]) {
      const found = findBookingAdvertSnapshot(test.db, actorOfUser(stranger), { bookingId })
      await expect(found).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await test.db.$count(advertSnapshots)).toBe(1)
    await setup.stripe.paymentIntents.cancel(intentIdOf(start.clientSecret))
    await payer.settle()
    expect(await test.db.$count(advertSnapshots)).toBe(0)
  })

  it('H-07: an order of a release that kept no adverts has its listing as it stood at the upgrade; a refunded one says that it has none', async () => {
    const sold = await aSale(test.db)
    const refunded = await aSale(test.db)
    await test.db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, refunded.payment.id))
    await test.db
      .update(listings)
      .set({ status: 'withdrawn', salePaymentId: null, soldAt: null })
      .where(eq(listings.id, refunded.listing.id))
    await test.db.delete(advertSnapshots)
    const script = await readFile(join(projectRoot, 'migrations/0023_adverts-of-older-orders.sql'), 'utf8')
    for (let round = 0; round < 2; round += 1) {
      for (const statement of script.split('--> statement-breakpoint')) await test.database.pool.query(statement)
    }
    const admin = actorOfUser(await anAdmin(test.db))
    const advert = await findBookingAdvertSnapshot(test.db, admin, { bookingId: sold.booking.id })
    expect(advert).toMatchObject({
      title: sold.listing.title,
      description: sold.listing.description,
      isFromUpgrade: true,
    })
    expect(advert.pictures.length).toBeGreaterThan(0)
    const missing = findBookingAdvertSnapshot(test.db, admin, { bookingId: refunded.booking.id })
    await expect(missing).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('before we kept copies'),
    })
    const [row] = await test.db.select().from(bookings).where(eq(bookings.id, sold.booking.id))
    expect(row?.acceptedAt).toEqual(row?.updatedAt)
  })
})
