import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { editCar } from './edit-car.ts'
import { postCar } from './post-car.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const contact = 'Leave out phone numbers and email addresses. They stay private until a booking is accepted or paid'
const payment = 'Leave out other ways to pay. We can help only with payments on this site'

it.each([
  ['description', 'One owner. Call (512) 555-0123.', contact],
  ['description', 'Ask b o b @ x . c o m for more.', contact],
  ['description', 'Pay by Western Union first.', payment],
  ['location', 'Austin, TX, 512-555-0123', contact],
  ['model', 'A4 jo@example.com', contact],
  ['category', 'Call 512 555 0123', contact],
])('G-19 a new text of a car holds no way around this site: %s %s', async (field, text, reason) => {
  const seller = actorOfUser(await aSeller(test.db))
  const own = await aListing(test.db, { sellerId: seller.accountId, description: 'One owner.' })
  const optional = { originalPriceCents: null, model: null, location: null, photoIds: [] }
  const fields = { category: 'Audi', title: 'Audi A4', description: 'One owner.', priceCents: 2_000_000, ...optional }
  const refusal = { code: 'invalid', fields: { [field]: reason } }
  await expect(postCar(test.db, seller, { ...fields, [field]: text }, { now })).rejects.toMatchObject(refusal)
  const edit = editCar(test.db, seller, { id: own.id, changes: { [field]: text }, now })
  await expect(edit).rejects.toMatchObject(refusal)
  expect(await test.db.$count(listings, eq(listings.description, text))).toBe(0)
})

it('G-19 what an advert said before, or a feed brought, keeps nobody from changing its price', async () => {
  const seller = actorOfUser(await aSeller(test.db))
  const description = 'One owner. Call (512) 555-0123.'
  const { id } = await aListing(test.db, { sellerId: seller.accountId, description })
  await editCar(test.db, seller, { id, changes: { description, priceCents: 1_900_000 }, now })
  const [car] = await test.db.select().from(listings).where(eq(listings.id, id))
  expect(car).toMatchObject({ description, priceCents: 1_900_000 })
})
