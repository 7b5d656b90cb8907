import { inArray, sql } from 'drizzle-orm'
import type { AuditSubject } from '#contract/audit.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'

type BareSubject = Pick<AuditSubject, 'type' | 'id'>

/**
 * Says what the subjects of audit entries are called: the person, the car, the car of an order or of a payment, and the
 * order that such an entry belongs to. What is gone, or has no name, keeps its id alone.
 * @reads accounts, bookings, listings, payments: an Admin reads names in the log, never ids.
 */
export async function nameAuditSubjects(
  db: Db,
  subjects: readonly BareSubject[],
): Promise<(subject: BareSubject) => AuditSubject> {
  const idsOf = (type: string) => [
    ...new Set(subjects.flatMap((subject) => (subject.type === type ? [subject.id] : []))),
  ]
  const [people, cars, orders, ofPayments] = [idsOf('person'), idsOf('listing'), idsOf('booking'), idsOf('payment')]
  const found = await Promise.all([
    people.length > 0
      ? db
          .select({ type: sql<string>`'person'`, id: users.id, name: users.name, orderId: sql<null>`null` })
          .from(users)
          .where(inArray(users.id, people))
      : [],
    cars.length > 0
      ? db
          .select({ type: sql<string>`'listing'`, id: listings.id, name: listings.title, orderId: sql<null>`null` })
          .from(listings)
          .where(inArray(listings.id, cars))
      : [],
    orders.length > 0
      ? db
          .select({ type: sql<string>`'booking'`, id: bookings.id, name: bookings.carTitle, orderId: bookings.id })
          .from(bookings)
          .where(inArray(bookings.id, orders))
      : [],
    ofPayments.length > 0
      ? db
          .select({ type: sql<string>`'payment'`, id: payments.id, name: bookings.carTitle, orderId: bookings.id })
          .from(payments)
          .innerJoin(bookings, sql`${bookings.id} = ${payments.bookingId}`)
          .where(inArray(payments.id, ofPayments))
      : [],
  ])
  const byKey = new Map(found.flat().map((row) => [`${row.type} ${row.id}`, row]))
  return ({ type, id }) => {
    const named = byKey.get(`${type} ${id}`)
    return { type, id, name: named?.name ?? null, orderId: named?.orderId ?? null }
  }
}
