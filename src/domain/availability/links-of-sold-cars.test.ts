import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { askSellersIfCarsStillAvailable } from './ask-sellers-if-cars-still-available.ts'
import { answerCarAvailabilityLink, findCarByAvailabilityLink } from './car-availability-link.ts'

const test = useDatabase()
const confirmedAt = new Date('2026-11-01T12:00:00Z')
const now = new Date('2026-11-15T12:00:00Z')

it.each([
  ['reserved', 'Someone is paying for this car right now'],
  ['sold', 'This car has been sold'],
] as const)('G-20 the link of a mail says that its car is %s by now, and changes nothing', async (status, message) => {
  const { id } = await aListing(test.db, { sellerId: (await aSeller(test.db)).id, confirmedAt })
  await askSellersIfCarsStillAvailable(test.db, { now })
  const token = String((await readWrittenMails(test.db)).at(-1)?.data.token)
  await aSale(test.db, { listingId: id })
  await test.db
    .update(listings)
    .set({ status, soldAt: status === 'sold' ? now : null })
    .where(eq(listings.id, id))
  const gone = { code: 'gone', message: expect.stringContaining(message) }
  await expect(findCarByAvailabilityLink(test.db, { token, now })).rejects.toMatchObject(gone)
  for (const isAvailable of [true, false])
    await expect(answerCarAvailabilityLink(test.db, { token, isAvailable, now })).rejects.toMatchObject(gone)
  const [car] = await test.db.select().from(listings).where(eq(listings.id, id))
  expect(car?.status).toBe(status)
})
