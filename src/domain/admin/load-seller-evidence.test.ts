import { describe, expect, it } from 'vitest'
import { vinCheckDigit } from '#contract/vin.ts'
import { sessions } from '#db/schema/accounts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { aBooking, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { loadSellerEvidence } from './load-seller-evidence.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

async function aScene() {
  const admin = actorOfUser(await anAdmin(test.db))
  const seller = await aSeller(test.db, { permission: null, phoneNumber: '(512) 555-0123' })
  const evidence = () => loadSellerEvidence(test.db, admin, { id: seller.id, now })
  return { admin, seller, evidence }
}

const withCheckDigit = (vin: string) => vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)
const teslaVin = withCheckDigit('5YJ3E1EA0KF317000')
const bmwVin = withCheckDigit('WBA8E9G50GNT00000')

async function aPhotoOf(car: { id: string; sellerId: string }, placeholder: string, width = 1200) {
  const id = `photo-${car.id}`
  await test.db.insert(media).values({ id, ownerId: car.sellerId, width, height: 800, widths: [320], placeholder })
  await test.db.delete(listingPhotos)
  return { listingId: car.id, position: 0, mediaId: id }
}

describe('the evidence about a seller', () => {
  it('says what the VIN of each car names, how many photos it has, and what became of bookings', async () => {
    const { seller, evidence } = await aScene()
    const plain = { sellerId: seller.id, status: 'available' as const, title: 'Model 3', brand: 'Tesla' }
    const good = await aListing(test.db, { ...plain, vin: teslaVin, postedAt: new Date(now.getTime() - 1000) })
    const wrong = await aListing(test.db, { ...plain, vin: bmwVin, postedAt: new Date(now.getTime() - 2000) })
    const none = await aListing(test.db, { ...plain, vin: null, postedAt: new Date(now.getTime() - 3000) })
    await aBooking(test.db, { listingId: good.id, sellerId: seller.id, status: 'declined' })
    await aBooking(test.db, { listingId: good.id, sellerId: seller.id, status: 'cancelled' })
    const found = await evidence()
    expect(found.cars.newest.map(({ id, vin, vinMaker }) => ({ id, vin, vinMaker }))).toEqual([
      { id: good.id, vin: 'decoded', vinMaker: null },
      { id: wrong.id, vin: 'mismatch', vinMaker: expect.stringContaining('BMW') },
      { id: none.id, vin: 'none', vinMaker: null },
    ])
    expect(found.cars.byStatus.available).toBe(3)
    expect(found.bookings).toMatchObject({ declined: 1, cancelled: 1, completed: 0 })
    expect(found.isPhoneConfirmed).toBe(false)
  })

  it('names other accounts with the same number, photo, VIN or network, and no others', async () => {
    const { seller, evidence } = await aScene()
    const twin = await aSeller(test.db, { phoneNumber: '+1 512-555-0123' })
    const other = await aSeller(test.db, { phoneNumber: '+1 612-555-0123' })
    const [own, its, others] = await Promise.all(
      [seller, twin, other].map(({ id }) =>
        aListing(test.db, { sellerId: id, vin: id === other.id ? bmwVin : teslaVin }),
      ),
    )
    if (!own || !its || !others) throw new Error('Three cars were made.')
    const rows = [await aPhotoOf(own, 'same'), await aPhotoOf(its, 'same'), await aPhotoOf(others, 'same', 640)]
    await test.db.insert(listingPhotos).values(rows)
    const session = (userId: string, ipAddress: string, days: number) => ({
      id: `${userId}-${ipAddress}`,
      userId,
      token: `${userId}-${ipAddress}`,
      ipAddress,
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    })
    await test.db.insert(sessions).values([
      ...[session(seller.id, '203.0.113.7', 1), session(twin.id, '203.0.113.7', 1)],
      // Signed out long ago; and the machine itself, which all have in common.
      ...[session(other.id, '203.0.113.7', -1), session(seller.id, '127.0.0.1', 1), session(other.id, '127.0.0.1', 1)],
    ])
    const { shared } = await evidence()
    expect(shared.map(({ kind, person }) => [kind, person.id])).toEqual([
      ['phone', twin.id],
      ['photo', twin.id],
      ['vin', twin.id],
      ['network', twin.id],
    ])
  })

  it('counts the reports of the other side, not those that the seller made', async () => {
    const { seller, evidence } = await aScene()
    const booking = await aBooking(test.db, { sellerId: seller.id })
    const { buyerId, listingId } = booking
    const at = { createdAt: now }
    const thread = { id: 'thread', listingId, buyerId, sellerId: seller.id, lastMessageAt: now, ...at }
    await test.db.insert(messageThreads).values(thread)
    const report = { threadId: thread.id, reason: 'scam' as const, text: '', ...at }
    await test.db.insert(messageReports).values([
      { ...report, id: 'one', reporterId: buyerId, closedAt: now },
      { ...report, id: 'two', reporterId: buyerId },
      { ...report, id: 'own', reporterId: seller.id },
    ])
    expect((await evidence()).reports).toEqual({ open: 1, total: 2 })
  })

  it('is an Admin’s alone, and of people who are there', async () => {
    const { admin, seller } = await aScene()
    await expect(loadSellerEvidence(test.db, actorOfUser(seller), { id: seller.id, now })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(loadSellerEvidence(test.db, admin, { id: 'nobody', now })).rejects.toMatchObject({ code: 'not_found' })
  })
})
