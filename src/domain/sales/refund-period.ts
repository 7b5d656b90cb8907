import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { BookingStatus } from '#contract/bookings.ts'
import { moneyRules } from '#contract/money-rules.ts'
import type { SaleStillOpenReason } from '#contract/own-cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments, refunds } from '#db/schema/payments.ts'

type HandedOver = Readonly<{ status: BookingStatus; buyerConfirmedAt: Date | null; sellerConfirmedAt: Date | null }>

const dayMs = 86_400_000

/**
 * Until when the buyer of a handed-over car may request a refund; null until both sides have confirmed the hand-over.
 */
export function refundPeriodEnd({ status, buyerConfirmedAt, sellerConfirmedAt }: HandedOver): Date | null {
  if (status !== 'completed') return null
  const handedOverAt = Math.max(buyerConfirmedAt?.getTime() ?? 0, sellerConfirmedAt?.getTime() ?? 0)
  return new Date(handedOverAt + moneyRules.refundRequestDays * dayMs)
}

/**
 * The reason that keeps the sale of a car open: the hand-over, the buyer's time to request a refund, or a dispute or
 * refund that is not settled. Null if the car is not sold, or if there is no such reason any more.
 */
export async function findReasonSaleIsOpen(
  db: DbOrTx,
  { listingId, now }: { listingId: string; now: Date },
): Promise<SaleStillOpenReason | null> {
  return (await findReasonsSalesAreOpen(db, { listingIds: [listingId], now })).get(listingId) ?? null
}

/** The same for several cars, by their ids; cars without a reason are left out. */
export async function findReasonsSalesAreOpen(
  db: DbOrTx,
  { listingIds, now }: { listingIds: string[]; now: Date },
): Promise<Map<string, SaleStillOpenReason>> {
  if (listingIds.length === 0) return new Map()
  const isUndecided = and(eq(disputes.bookingId, bookings.id), inArray(disputes.state, ['open', 'answered']))
  const isUnderWay = and(eq(payments.bookingId, bookings.id), eq(refunds.state, 'new'))
  const openRefunds = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isUnderWay)
  const sales = await db
    .select({
      sale: bookings,
      isOpen: sql<boolean>`(${exists(db.select({ id: disputes.id }).from(disputes).where(isUndecided))}
        or ${exists(openRefunds)})`,
    })
    .from(bookings)
    .where(and(inArray(bookings.listingId, listingIds), inArray(bookings.status, ['paid', 'completed'])))
  return new Map(
    sales.flatMap(({ sale, isOpen }) => {
      const hold = holdOf(refundPeriodEnd(sale), isOpen, now)
      return hold ? [[sale.listingId, hold]] : []
    }),
  )
}

function holdOf(until: Date | null, isOpen: boolean, now: Date): SaleStillOpenReason | null {
  if (until === null) return { kind: 'handover', until: null }
  if (until >= now) return { kind: 'period', until: until.toISOString() }
  return isOpen ? { kind: 'dispute', until: null } : null
}
