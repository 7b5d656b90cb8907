import { and, asc, count, eq, gt } from 'drizzle-orm'
import { bulkBatchSize, type ChangeMatchingCarsRequest } from '#contract/bulk-changes.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { type ChangedBatch, changeRowsOfBatch, rejectMoreRowsThanExpected } from '#domain/change-rows-of-batch.ts'
import { isAdminListingWanted } from './is-admin-listing-wanted.ts'
import { restoreTakenDownCar } from './restore-taken-down-car.ts'
import { takeDownCar } from './take-down-car.ts'

/**
 * Takes down or restores the cars that match a filter, a batch at a time in the order of their ids (Admin). Each car is
 * a change of its own, with its own entry in the audit log.
 * @throws DomainError `conflict` where more match than `expected`
 */
export async function changeMatchingCars(
  db: Db,
  actor: MaybeActor,
  { filter, change, expected, after, now }: ChangeMatchingCarsRequest & { now: Date },
): Promise<ChangedBatch> {
  requireRole(actor, 'Admin')
  const isWanted = isAdminListingWanted(filter)
  if (after === undefined) {
    const [found] = await db
      .select({ count: count() })
      .from(listings)
      .innerJoin(users, eq(users.id, listings.sellerId))
      .where(isWanted)
    rejectMoreRowsThanExpected({ found: found?.count ?? 0, expected })
  }
  const rows = await db
    .select({
      id: listings.id,
      title: listings.title,
      seller: users.name,
      status: listings.status,
      takenDownReason: listings.takenDownReason,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(and(isWanted, after === undefined ? undefined : gt(listings.id, after)))
    .orderBy(asc(listings.id))
    .limit(bulkBatchSize)
  return changeRowsOfBatch({
    rows,
    nameOf: ({ title, seller }) => `${title}, ${seller}`,
    accepts: ({ status, takenDownReason }) =>
      change.kind === 'restore' ? takenDownReason !== null : takenDownReason === null && status !== 'sold',
    change: ({ id }) =>
      change.kind === 'restore'
        ? restoreTakenDownCar(db, actor, { id, now })
        : takeDownCar(db, actor, { id, reason: change.reason, now }),
  })
}
