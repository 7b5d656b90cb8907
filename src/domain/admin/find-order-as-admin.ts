import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { AdminOrderDetail, AuditLogEntry } from '#contract/admin.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError } from '#domain/bookings/booking-policy.ts'
import { readBookings } from '#domain/orders/read-bookings.ts'
import { loadOrderHistory } from './load-order-history.ts'
import { toAdminOrder } from './to-admin-order.ts'

/** Many imports may have repriced an old car; only this many of the newest entries are shown. */
const maxAudit = 200

/**
 * One booking with both people, every payment attempt and its audit entries, for an Admin.
 * @throws DomainError `not_found`
 */
export async function findOrderAsAdmin(
  db: Db,
  actor: MaybeActor,
  { id, now }: { id: string; now: Date },
): Promise<AdminOrderDetail> {
  requireRole(actor, 'Admin')
  const [read] = await readBookings(db, eq(bookings.id, id), now)
  if (!read) throw bookingNotFoundError()
  const { booking, car, seller, rating } = read
  const tries = await db
    .select()
    .from(payments)
    .where(eq(payments.bookingId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const order = toAdminOrder(read, tries.at(-1) ?? null)
  return {
    ...order,
    carStatus: car.status,
    carBrand: booking.carBrand,
    carModel: booking.carModel,
    buyer: { ...order.buyer, phone: booking.buyerPhone || null },
    seller: {
      ...order.seller,
      phone: seller.deletedAt === null ? seller.phoneNumber : null,
      location: booking.sellerLocation,
    },
    buyerConfirmedAt: booking.buyerConfirmedAt?.toISOString() ?? null,
    sellerConfirmedAt: booking.sellerConfirmedAt?.toISOString() ?? null,
    rating,
    payments: tries.map(({ id: paymentId, state, amountCents, providerIntentId, createdAt, updatedAt }) => ({
      id: paymentId,
      state,
      amountCents,
      providerIntentId,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
    history: await loadOrderHistory(db, booking),
    audit: await auditOf(db, { booking: [id], payment: tries.map((row) => row.id), listing: [booking.listingId] }),
  }
}

async function auditOf(db: Db, subjects: Record<string, string[]>): Promise<AuditLogEntry[]> {
  const isAbout = Object.entries(subjects).map(([type, ids]) =>
    and(eq(auditEntries.subjectType, type), inArray(auditEntries.subjectId, ids)),
  )
  const rows = await db
    .select({ entry: auditEntries, name: users.name, role: users.role })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(or(...isAbout))
    .orderBy(desc(auditEntries.id))
    .limit(maxAudit)
  return rows.map(({ entry, name, role }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: name !== null && role !== null ? { name, role } : null,
    action: entry.action,
    detail: entry.detail,
  }))
}
