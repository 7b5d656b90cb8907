import { and, desc, eq, inArray } from 'drizzle-orm'
import type { BuyerRefundRequest } from '#contract/disputes.ts'
import type { DbOrTx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'

export type DisputeRow = typeof disputes.$inferSelect
const openStates = ['open', 'answered'] as const

/** The open refund request of a booking's buyer. */
export async function findOpenRefundRequest(db: DbOrTx, bookingId: string): Promise<DisputeRow | null> {
  const isOpen = and(eq(disputes.kind, 'buyer'), inArray(disputes.state, [...openStates]))
  const [row] = await db
    .select()
    .from(disputes)
    .where(and(eq(disputes.bookingId, bookingId), isOpen))
  return row ?? null
}

/** The latest refund request of each booking's buyer, by booking id. */
export async function findLatestRefundRequests(
  db: DbOrTx,
  bookingIds: string[],
): Promise<Map<string, BuyerRefundRequest>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([disputes.bookingId])
    .from(disputes)
    .where(and(inArray(disputes.bookingId, bookingIds), eq(disputes.kind, 'buyer')))
    .orderBy(disputes.bookingId, desc(disputes.createdAt), desc(disputes.id))
  return new Map(rows.map((row) => [row.bookingId, toBuyerRefundRequest(row)]))
}

export function toBuyerRefundRequest(row: DisputeRow): BuyerRefundRequest {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    askedCents: row.askedCents,
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
    decideDueAt: row.decideDueAt.toISOString(),
    sellerAnswer: row.sellerAnswer,
    sellerAgrees: row.sellerAgrees === null ? null : row.sellerAgrees === 'yes',
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decision: row.decision,
    createdAt: row.createdAt.toISOString(),
  }
}
