import { and, type Column, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import {
  maxAuditOnPersonPage,
  maxShownOnPersonPage,
  type PersonPage,
  type PersonPayment,
} from '#contract/person-page.ts'
import type { Db } from '#db/client.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings, ratings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { payouts } from '#db/schema/payouts.ts'
import { describeDevice } from '#domain/accounts/describe-device.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { readAuditRecords } from '#domain/audit/list-audit-entries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { countConversationsOfPerson } from '#domain/messages/count-conversations-of-person.ts'
import { readAdminOrders } from './list-all-orders.ts'
import { countBookingsOf, loadSellerEvidence } from './load-seller-evidence.ts'

/**
 * All that belongs to a person (Admin): who they are, their cars and orders on both sides, money, devices, and what was
 * done to them or by them. Of conversations only the number: an Admin reads those that were reported.
 * @throws DomainError `not_found`, also for a deleted account.
 */
export async function findPersonAsAdmin(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<PersonPage> {
  requireRole(actor, 'Admin')
  const evidence = await loadSellerEvidence(db, actor, { id, now })
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new DomainError('not_found', 'We couldn’t find that person.')
  const [bought, sold] = [
    await loadOrders(db, eq(bookings.buyerId, id)),
    await loadOrders(db, eq(bookings.sellerId, id)),
  ]
  const { name, email, permission, image, phoneNumber, suspendedReason, hasSecondFactor } = evidence
  const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    person: {
      id,
      name,
      email,
      permission,
      image,
      phoneNumber,
      suspendedReason,
      hasSecondFactor,
      role: user.role,
      hasBothRoles: user.hasBothRoles,
      createdAt: user.createdAt.toISOString(),
      verificationDeclinedReason: user.verificationDeclinedReason,
      cars: total(evidence.cars.byStatus),
      bookings: total(bought.counts) + total(sold.counts),
    },
    language: user.language,
    consentedAt: user.consentedAt?.toISOString() ?? null,
    evidence,
    bought,
    sold,
    money: await loadMoney(db, id),
    conversations: (await countConversationsOfPerson(db, id)).threads,
    ratingsGiven: await db.$count(ratings, eq(ratings.buyerId, id)),
    sessions: await listSessions(db, { accountId: id, now }),
    audit: await readAuditRecords(db, {
      where: or(
        and(eq(auditEntries.subjectType, 'person'), eq(auditEntries.subjectId, id)),
        eq(auditEntries.actorId, id),
      ),
      sort: 'newest',
      limit: maxAuditOnPersonPage,
    }),
  }
}

async function loadOrders(db: Db, isTheirs: SQL): Promise<PersonPage['bought']> {
  const orderBy = [desc(bookings.createdAt), desc(bookings.id)]
  return {
    counts: await countBookingsOf(db, isTheirs),
    newest: await readAdminOrders(db, isTheirs, { orderBy, limit: maxShownOnPersonPage }),
  }
}

async function loadMoney(db: Db, accountId: string): Promise<PersonPage['money']> {
  const isForOwnCar = sql<boolean>`${bookings.sellerId} = ${accountId}`
  const isCharged = sql`${payments.state} in ('captured', 'refunded')`
  const sum = (cents: Column, isOurs: SQL) =>
    sql<number>`coalesce(sum(${cents}) filter (where ${isCharged} and ${isOurs}), 0)::float`
  const isTheirs = or(eq(bookings.buyerId, accountId), eq(bookings.sellerId, accountId))
  const [sums] = await db
    .select({
      paidCents: sum(payments.amountCents, sql`not ${isForOwnCar}`),
      paidRefundedCents: sum(payments.refundedCents, sql`not ${isForOwnCar}`),
      receivedCents: sum(payments.amountCents, isForOwnCar),
      receivedRefundedCents: sum(payments.refundedCents, isForOwnCar),
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isTheirs)
  const [transfers] = await db
    .select({ paidOutCents: sql<number>`coalesce(sum(${payouts.paidCents}), 0)::float` })
    .from(payouts)
    .where(eq(payouts.sellerId, accountId))
  const newest = await db
    .select({ payment: payments, carTitle: bookings.carTitle, isForOwnCar })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(isTheirs)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(maxShownOnPersonPage)
  return {
    ...(sums ?? { paidCents: 0, paidRefundedCents: 0, receivedCents: 0, receivedRefundedCents: 0 }),
    paidOutCents: transfers?.paidOutCents ?? 0,
    newest: newest.map(({ payment, ...row }): PersonPayment => {
      const { id, bookingId, state, amountCents, refundedCents } = payment
      return { id, bookingId, state, amountCents, refundedCents, createdAt: payment.createdAt.toISOString(), ...row }
    }),
  }
}

async function listSessions(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<PersonPage['sessions']> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(maxShownOnPersonPage)
  return rows.map(({ id, userAgent, way, createdAt, updatedAt }) => ({
    id,
    device: describeDevice(userAgent),
    way,
    since: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
  }))
}
