import { and, eq, sql } from 'drizzle-orm'
import type { EmbeddedGateway } from './gateway.ts'
import { lockPaymentIntent } from './intent-steps.ts'
import { applyBankRefundDecision } from './refund-handlers.ts'
import { storedGatewayObjects } from './schema.ts'

/** Settles every refund that the bank has decided by now, with the events that the provider sends then. */
export async function settleRefundsDecidedByBank(gateway: EmbeddedGateway): Promise<number> {
  const seconds = Math.floor(gateway.now().getTime() / 1000)
  const rows = await gateway.db
    .select({ id: storedGatewayObjects.id })
    .from(storedGatewayObjects)
    .where(
      and(eq(storedGatewayObjects.type, 'refund'), sql`(${storedGatewayObjects.secret}->>'at')::bigint <= ${seconds}`),
    )
  for (const { id } of rows) await gateway.step((context) => applyBankRefundDecision(context, id))
  return rows.length
}

/** Expires every hold older than seven days, with the events that the provider sends then. */
export async function expireCardHolds(gateway: EmbeddedGateway): Promise<number> {
  const seconds = Math.floor(gateway.now().getTime() / 1000)
  const rows = await gateway.db
    .select({ id: storedGatewayObjects.id })
    .from(storedGatewayObjects)
    .where(
      and(
        eq(storedGatewayObjects.type, 'payment_intent'),
        sql`${storedGatewayObjects.body}->>'status' = 'requires_capture'`,
        sql`(${storedGatewayObjects.secret}->>'captureBefore')::bigint <= ${seconds}`,
      ),
    )
  for (const { id } of rows) await gateway.step((context) => lockPaymentIntent(context, id))
  return rows.length
}
