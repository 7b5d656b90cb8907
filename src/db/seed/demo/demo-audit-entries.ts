import type { auditEntries } from '../../schema/audit.ts'
import type { payments } from '../../schema/payments.ts'
import type { NewUserRow } from '../people.ts'

type Done = {
  admin: NewUserRow
  sellers: NewUserRow[]
  payments: (typeof payments.$inferInsert)[]
  now: Date
}

/** The actions of the demo's Admin and its payments, as the server would have logged them, in chronological order. */
export function demoAuditEntries({ admin, sellers, payments: paid, now }: Done): (typeof auditEntries.$inferInsert)[] {
  const verified = sellers
    .filter(({ permission }) => permission === 'Verified')
    .map(({ id, createdAt }) => ({
      at: createdAt ?? now,
      actorId: admin.id,
      action: 'person.verified',
      subjectType: 'person',
      subjectId: id,
    }))
  const settled = paid.map(({ id, state, bookingId, listingId, amountCents, updatedAt }) => ({
    at: updatedAt ?? now,
    actorId: null,
    action: `payment.${state}`,
    subjectType: 'payment',
    subjectId: id,
    detail: { bookingId, listingId, amountCents },
  }))
  return [...verified, ...settled].sort((a, b) => a.at.getTime() - b.at.getTime())
}
