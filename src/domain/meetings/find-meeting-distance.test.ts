import { expect, it } from 'vitest'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findMeetingDistance } from './find-meeting-distance.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

/** A car with its place, and a seller with an address; null: none of it. */
async function aCar({ location, address }: { location: string | null; address: string | null }) {
  const seller = await aSeller(test.db)
  const rules = { weekly: [], exceptions: [], noticeMinutes: 0, bufferMinutes: 0, lengthMinutes: 30 }
  if (address !== null)
    await setMeetingHours(test.db, actorOfUser(seller), { hours: { ...rules, timeZone: 'UTC', address }, now })
  return aListing(test.db, { sellerId: seller.id, location })
}
const distance = async (carId: string, from: string) =>
  findMeetingDistance(test.db, actorOfUser(await aBuyer(test.db)), { carId, from })

it.each([
  // As the crow flies Houston is 146 miles from Austin, Round Rock 17.
  { from: 'Houston, TX', location: 'Austin, TX', address: null, name: 'Houston, TX', miles: [140, 150] },
  { from: '78701', location: 'Austin, TX', address: null, name: 'Austin, TX 78701', miles: [0] },
  { from: 'Austin, TX', location: 'Austin, TX', address: '1 Main St, Round Rock, TX', name: 'Austin, TX', miles: [15] },
  {
    from: 'Austin, TX',
    location: 'Austin, TX',
    address: '7 Oak St, Austin, TX 78759',
    name: 'Austin, TX',
    miles: [10],
  },
])('G-14 before the address the distance is shown: from $from to $location, $address', async (given) => {
  const { id } = await aCar(given)
  const found = await distance(id, given.from)
  expect(found).toMatchObject({ from: given.name, hasAddress: given.address !== null })
  expect(given.miles).toContain(found.miles)
})

it('G-14 a town of the address that is far from the car is another one of its name', async () => {
  // There are Springfields in Missouri and Illinois; the car says which.
  const { id } = await aCar({ location: 'Springfield, IL', address: '12 Elm Street, Springfield' })
  expect((await distance(id, 'Springfield, IL')).miles).toBe(0)
})

it.each([
  // San Antonio is 74 miles from Austin, Dallas 182 from Austin and 252 from San Antonio.
  { address: '900 Broadway', location: 'Austin, TX', to: 'car', miles: 0 },
  { address: '900 Broadway, San Antonio', location: 'Austin, TX', to: 'address', miles: 70 },
  { address: '900 Broadway, San Antonio', location: 'Dallas, TX', to: 'car', miles: 180 },
  { address: '900 Broadway, San Antonio, TX', location: 'Dallas, TX', to: 'address', miles: 70 },
  { address: '900 Broadway 78205', location: 'Dallas, TX', to: 'address', miles: 70 },
])('G-14 the distance says what it leads to: $address, of a car in $location', async ({ to, miles, ...given }) => {
  const { id } = await aCar(given)
  expect(await distance(id, 'Austin, TX')).toEqual({ from: 'Austin, TX', miles, hasAddress: true, to })
})

it('G-14 without a known place there is no distance, and the answer says which one is missing', async () => {
  const known = await aCar({ location: 'Austin, TX', address: null })
  expect(await distance(known.id, 'xqzzt')).toEqual({ from: null, miles: null, hasAddress: false, to: 'car' })
  const unknown = await aCar({ location: null, address: 'behind the mill' })
  const given = { from: 'Austin, TX', miles: null, hasAddress: true, to: 'car' }
  expect(await distance(unknown.id, 'Austin, TX')).toEqual(given)
})

it('G-14 no answer is finer than five miles, from wherever somebody asks', async () => {
  const { id } = await aCar({ location: 'Austin, TX', address: '7 Oak St, Austin, TX 78759' })
  for (const from of ['78701', '78704', '78758', 'Round Rock, TX', 'Georgetown, TX', 'Waco, TX', 'Dallas, TX']) {
    const { miles } = await distance(id, from)
    expect((miles ?? -1) % ((miles ?? 0) < 50 ? 5 : 10), from).toBe(0)
  }
})

it('G-14 a car that is not public has no distance, and an Admin meets nobody', async () => {
  const { id } = await aListing(test.db, { status: 'draft', location: 'Austin, TX' })
  await expect(distance(id, '78701')).rejects.toMatchObject({ code: 'not_found' })
  const admin = actorOfUser(await anAdmin(test.db))
  await expect(findMeetingDistance(test.db, admin, { carId: id, from: '78701' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
