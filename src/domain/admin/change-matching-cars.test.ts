import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { changeMatchingCars } from './change-matching-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const reason = 'The pictures show another car.'

it('the cars of a filter are taken down and put back, each with its entry in the audit log; sold ones are left out', async () => {
  const admin = actorOfUser(await anAdmin(test.db))
  const seller = await aSeller(test.db, { email: 'lot@example.com' })
  const [first, second] = [
    await aListing(test.db, { sellerId: seller.id }),
    await aListing(test.db, { sellerId: seller.id }),
  ]
  await aListing(test.db, { sellerId: seller.id, status: 'sold' })
  const other = await aListing(test.db)
  const filter = { seller: 'lot@example.com' }
  const stateOf = async (id: string) => {
    const [car] = await test.db.select().from(listings).where(eq(listings.id, id))
    return [car?.status, car?.takenDownReason]
  }
  const down = await changeMatchingCars(test.db, admin, {
    filter,
    change: { kind: 'takeDown', reason },
    expected: 3,
    now,
  })
  expect(down).toMatchObject({ failed: [], leftOut: 1, next: null })
  expect(down.done.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect([await stateOf(first.id), await stateOf(other.id)]).toEqual([
    ['withdrawn', reason],
    ['available', null],
  ])
  const restored = await changeMatchingCars(test.db, admin, {
    filter: { ...filter, status: 'takenDown' },
    change: { kind: 'restore' },
    expected: 2,
    now,
  })
  expect(restored.done).toHaveLength(2)
  expect(await stateOf(second.id)).toEqual(['available', null])
  const audited = await test.db.select().from(auditEntries).where(eq(auditEntries.subjectId, first.id))
  expect(audited.map(({ action }) => action)).toEqual(['listing.taken-down', 'listing.restored'])
})
