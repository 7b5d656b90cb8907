import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Refund } from '#contract/refunds.ts'
import type { DbOrTx } from '#db/client.ts'
import { refunds } from '#db/schema/payments.ts'

export type RefundRow = typeof refunds.$inferSelect

export async function findRefundRow(db: DbOrTx, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

/** The promised refunds that are not sent yet, in cents. */
export async function unsentRefundCents(db: DbOrTx, paymentId: string): Promise<number> {
  const [open] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'new')))
  return open?.cents ?? 0
}

/** The refunds of these payments by payment id, oldest first. */
export async function findRefundsByPayment(db: DbOrTx, paymentIds: string[]): Promise<Map<string, Refund[]>> {
  const found = new Map<string, Refund[]>()
  if (paymentIds.length === 0) return found
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(refunds.createdAt, refunds.id)
  for (const row of rows) found.set(row.paymentId, [...(found.get(row.paymentId) ?? []), toRefund(row)])
  return found
}

export function toRefund({ id, state, amountCents, reason, createdAt }: RefundRow): Refund {
  return { id, state, amountCents, reason, createdAt: createdAt.toISOString() }
}
