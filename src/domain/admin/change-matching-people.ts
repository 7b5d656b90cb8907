import { and, asc, count, gt } from 'drizzle-orm'
import { bulkBatchSize, type ChangeMatchingPeopleRequest } from '#contract/bulk-changes.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { type ChangedBatch, changeRowsOfBatch, rejectMoreRowsThanExpected } from '#domain/change-rows-of-batch.ts'
import { declineSellerVerification } from '#domain/people/decline-seller-verification.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { isListedPersonWanted } from '#domain/people/is-listed-person-wanted.ts'
import { verifySellerUnlessDoubtful } from './verify-seller-unless-doubtful.ts'

type Change = ChangeMatchingPeopleRequest['change']

/**
 * Verifies, declines or deletes the people who match a filter, a batch at a time in the order of their ids (Admin). Each
 * person is a change of its own, with its own entry in the audit log.
 * @reads accounts: the people of the list of people.
 * @throws DomainError `conflict` where more match than `expected`; `confirmation_required` to delete
 */
export async function changeMatchingPeople(
  db: Db,
  actor: MaybeActor,
  { filter, change, expected, after, now }: ChangeMatchingPeopleRequest & { now: Date },
): Promise<ChangedBatch> {
  const { accountId } = requireRole(actor, 'Admin')
  const isWanted = isListedPersonWanted(filter)
  if (after === undefined) {
    const [found] = await db.select({ count: count() }).from(users).where(isWanted)
    rejectMoreRowsThanExpected({ found: found?.count ?? 0, expected })
  }
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      hasBothRoles: users.hasBothRoles,
      permission: users.permission,
      suspendedReason: users.suspendedReason,
      declinedReason: users.verificationDeclinedReason,
    })
    .from(users)
    .where(and(isWanted, after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(bulkBatchSize)
  return changeRowsOfBatch({
    rows,
    nameOf: ({ name, email }) => `${name}, ${email}`,
    accepts(person) {
      if (change.kind === 'delete') return person.id !== accountId
      const isUnverifiedSeller = holdsRole(person, 'Seller') && person.permission === null
      if (change.kind === 'verify') return isUnverifiedSeller
      return isUnverifiedSeller && person.suspendedReason === null && person.declinedReason === null
    },
    change: ({ id }) => changePerson(db, actor, { personId: id, change, now }),
  })
}

function changePerson(
  db: Db,
  actor: MaybeActor,
  { personId, change, now }: { personId: string; change: Change; now: Date },
) {
  if (change.kind === 'verify') return verifySellerUnlessDoubtful(db, actor, { personId, now })
  if (change.kind === 'delete') return deletePersonAsAdmin(db, actor, { personId, now })
  return declineSellerVerification(db, actor, { personId, reason: change.reason, now })
}
