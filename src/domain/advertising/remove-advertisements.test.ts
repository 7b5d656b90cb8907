import { expect, it } from 'vitest'
import { homePageAdvertisements } from '#db/schema/listings.ts'
import { aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { takeDownCar } from '#domain/admin/take-down-car.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aCardGateway } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

type Advertised = { seller: Awaited<ReturnType<typeof aSeller>>; listingId: string }
type End = (advertised: Advertised) => Promise<unknown>

const admin = async () => actorOfUser(await anAdmin(test.db))
const deleted: End = ({ seller, listingId: id }) => deleteCar(test.db, actorOfUser(seller), { id, now })
const takenDown: End = async ({ listingId: id }) =>
  takeDownCar(test.db, await admin(), { id, reason: 'A reason.', now })
const sold: End = ({ listingId }) => aPaidCar(test.db, aCardGateway(test.db), { listingId })
const removed: End = async ({ seller }) => deletePersonAsAdmin(test.db, await admin(), { personId: seller.id, now })
const reclaimed: End = ({ seller: { id: accountId, email } }) =>
  test.db.transaction((tx) => publishDomainEvent(tx, 'account.reclaimed', { accountId, email, way: 'link', now }))
const withdrawn: End = ({ seller, listingId: id }) =>
  setCarAvailability(test.db, actorOfUser(seller), { id, available: false, now })
const suspended: End = async ({ seller }) =>
  suspendPerson(test.db, await admin(), { personId: seller.id, reason: 'A reason.', now })

async function advertisedAfter(end: End): Promise<{ own: boolean; other: boolean }> {
  const seller = await aSeller(test.db)
  const { id: listingId } = await aListing(test.db, { sellerId: seller.id, isAdvertised: true })
  const other = await aListing(test.db, { isAdvertised: true })
  await end({ seller, listingId })
  const left = (await test.db.select({ id: homePageAdvertisements.listingId }).from(homePageAdvertisements)).map(
    ({ id }) => id,
  )
  return { own: left.includes(listingId), other: left.includes(other.id) }
}

it.each([
  ['deleted', deleted],
  ['taken down', takenDown],
  ['sold', sold],
  ['its seller’s no more, who left', removed],
  ['posted by a stranger in somebody’s name', reclaimed],
])('a car that is %s is not advertised any more, and others are', async (_, end) => {
  expect(await advertisedAfter(end)).toEqual({ own: false, other: true })
})

it.each([
  ['withdrawn by its seller', withdrawn],
  ['hidden with its suspended seller', suspended],
])('a car that is %s keeps its advertisement for the day it comes back', async (_, end) => {
  expect(await advertisedAfter(end)).toEqual({ own: true, other: true })
})
