import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sqlStateOfError } from '#db/database-errors.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const migration = readFileSync(
  join(import.meta.dirname, '../../../migrations/0064_no-overlap-without-hours.sql'),
  'utf8',
).split('--> statement-breakpoint')
const now = new Date('2026-11-20T12:00:00Z')
const [ten, quarterPast, noon] = ['2026-11-24T16:00:00Z', '2026-11-24T16:15:00Z', '2026-11-24T18:00:00Z']

class RolledBack extends Error {}

async function meetingRow(id: string, of: { sellerId: string; buyerId: string; at: string; hasHours?: boolean }) {
  const { sellerId, buyerId, at, hasHours = false } = of
  const { id: listingId } = await aListing(test.db, { sellerId })
  const { id: bookingId } = await aBooking(test.db, { listingId, buyerId })
  const startsAt = new Date(at)
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  const people = { bookingId, listingId, buyerId, sellerId }
  const times = { startsAt, endsAt, busyUntil: endsAt, confirmedAt: now, createdAt: now, updatedAt: now }
  const state = { status: 'confirmed', hasHours, isOverlapAllowed: true, timeZone: 'UTC' } as const
  return { id, uid: id, ...people, ...times, ...state }
}

it('what overlapped before the database refused it stays, and loses its leave with its next state or time', async () => {
  const [seller, other] = [await aSeller(test.db), await aSeller(test.db)]
  const [buyer, second, third] = [await aBuyer(test.db), await aBuyer(test.db), await aBuyer(test.db)]
  const sellerId = seller.id
  const rows = [
    await meetingRow('a', { sellerId, buyerId: buyer.id, at: ten }),
    await meetingRow('b', { sellerId, buyerId: second.id, at: quarterPast }),
    await meetingRow('c', { sellerId, buyerId: second.id, at: noon }),
    await meetingRow('d', { sellerId: other.id, buyerId: third.id, at: ten, hasHours: true }),
    await meetingRow('0', { sellerId, buyerId: third.id, at: ten }),
  ]
  const run = test.db.transaction(async (tx) => {
    await tx.insert(meetings).values(rows)
    // The schema of the release before.
    await tx.execute(sql`drop trigger meetings_end_allowed_overlap on meetings`)
    await tx.execute(sql`drop function end_allowed_meeting_overlap`)
    await tx.execute(sql`drop trigger meetings_keep_person_times on meetings`)
    for (const side of ['seller', 'buyer']) {
      await tx.execute(sql.raw(`alter table meetings drop constraint meetings_${side}_free`))
      await tx.execute(sql.raw(`alter table meetings add constraint meetings_${side}_free check (true)`))
    }
    await tx.execute(sql`alter table meetings drop column is_overlap_allowed`)
    for (const statement of migration) await tx.execute(sql.raw(statement))

    const allowed = async () => {
      const found = await tx.select({ id: meetings.id }).from(meetings).where(eq(meetings.isOverlapAllowed, true))
      return found.map(({ id }) => id).toSorted()
    }
    expect(await allowed()).toEqual(['0', 'a', 'b'])
    const refused = async (values: Partial<typeof meetings.$inferInsert>) => {
      const update = tx.transaction((inner) => inner.update(meetings).set(values).where(eq(meetings.id, 'b')))
      return update.then(() => null, sqlStateOfError)
    }
    await tx.update(meetings).set({ dayReminderAt: now }).where(eq(meetings.id, 'b'))
    expect(await allowed()).toContain('b')
    const busyUntil = new Date('2026-11-24T18:30:00Z')
    expect(await refused({ startsAt: new Date(noon), endsAt: busyUntil, busyUntil })).toBe('23P01')
    expect(await refused({ status: 'cancelled' })).toBeNull()
    expect(await allowed()).toEqual(['0', 'a'])
    expect(await refused({ status: 'confirmed', startsAt: new Date(noon), endsAt: busyUntil, busyUntil })).toBe('23P01')
    throw new RolledBack()
  })
  await expect(run).rejects.toThrow(RolledBack)
})
