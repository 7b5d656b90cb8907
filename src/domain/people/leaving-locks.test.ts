import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { aBooking, aBuyer, aListing, anAdmin } from '#db/seed/builders.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { closeWaitlist } from '#domain/waitlist/advance-waitlist.ts'
import { lockCarOfWaitlist } from '#domain/waitlist/join-waitlist.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deletePersonAsAdmin } from './delete-person-as-admin.ts'
import { suspendPerson } from './suspend-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

type Buyer = Awaited<ReturnType<typeof aBuyer>>

async function aPlace(buyer: Buyer, listingId: string) {
  const place = { id: randomUUIDv7(), listingId, buyerId: buyer.id, joinedAt: now }
  await test.db.insert(waitlistPositions).values({ ...place, state: 'waiting' })
}

/**
 * Waits until so many sessions wait for a lock. The embedded database has one session, which runs statements in
 * sequence anyway.
 */
async function untilWaiting(count: number): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (test.database.kind === 'server' && (await test.db.execute(waiting)).rows.length < count) {}
}

const suspend = async ({ id }: Buyer) =>
  suspendPerson(test.db, actorOfUser(await anAdmin(test.db)), { personId: id, reason: 'A reason.', now })
const remove = async ({ id }: Buyer) =>
  deletePersonAsAdmin(test.db, actorOfUser(await anAdmin(test.db)), { personId: id, now })
const reclaim = ({ id, email }: Buyer) =>
  test.db.transaction((tx) => publishDomainEvent(tx, 'account.reclaimed', { accountId: id, email, way: 'link', now }))

describe('a buyer who has just begun to sell is', () => {
  it.each([
    ['suspended', suspend],
    ['deleted', remove],
  ])('%s by an Admin who met them as a buyer', async (_, leave) => {
    const buyer = await aBuyer(test.db)
    let left: Promise<unknown> = Promise.resolve()
    await test.db.transaction(async (tx) => {
      await tx.update(users).set({ role: 'Seller', hasBothRoles: true }).where(eq(users.id, buyer.id))
      left = leave(buyer)
      left.catch(() => undefined)
      await untilWaiting(1)
    })
    await left
    const [row] = await test.db.select().from(users).where(eq(users.id, buyer.id))
    expect([row?.suspendedAt, row?.deletedAt]).toContainEqual(now)
  })
})

describe('a buyer who waits in line is', () => {
  it.each([
    ['suspended', suspend],
    ['deleted', remove],
    ['given back to its owner', reclaim],
  ])('%s while the line moves: neither waits for the other in a circle', async (_, leave) => {
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db)
    await aBooking(test.db, { listingId: car.id, buyerId: buyer.id })
    await aPlace(buyer, car.id)
    let left: Promise<unknown> = Promise.resolve()
    await test.db.transaction(async (tx) => {
      await lockCarOfWaitlist(tx, car.id)
      left = leave(buyer)
      left.catch(() => undefined)
      await untilWaiting(1)
      await closeWaitlist(tx, { listingId: car.id, now })
    })
    await left
    const places = await test.db.select({ state: waitlistPositions.state }).from(waitlistPositions)
    expect(places).toEqual([{ state: 'closed' }])
  })

  it('suspended while another one is, who booked the car of this one’s line and waits for the booked one', async () => {
    const [first, second] = [await aBuyer(test.db), await aBuyer(test.db)]
    const cars = [await aListing(test.db), await aListing(test.db)].map(({ id }) => id).toSorted()
    const [low = '', high = ''] = cars
    await aBooking(test.db, { listingId: low, buyerId: first.id })
    await aPlace(first, high)
    await aBooking(test.db, { listingId: high, buyerId: second.id })
    await aPlace(second, low)
    const both: Promise<unknown>[] = []
    await test.db.transaction(async (tx) => {
      await lockCarOfWaitlist(tx, high)
      for (const buyer of [first, second]) {
        const left = suspend(buyer)
        left.catch(() => undefined)
        both.push(left)
        await untilWaiting(both.length)
      }
    })
    expect(await Promise.all(both)).toEqual([{ modifiedCount: 1 }, { modifiedCount: 1 }])
  })
})
