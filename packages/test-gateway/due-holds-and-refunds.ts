import { and, eq, sql } from 'drizzle-orm'
import type { EmbeddedGateway } from './gateway.ts'
import { lockPaymentIntent } from './intent-steps.ts'
import { applyBankRefundDecision } from './refund-handlers.ts'
import { gatewayObjects } from './schema.ts'

/** Settles every refund that the bank has decided by now, with the events that the provider sends then. */
export async function applyDueBankRefundDecisions(gateway: EmbeddedGateway): Promise<number> {
  const seconds = Math.floor(gateway.now().getTime() / 1000)
  const rows = await gateway.db
    .select({ id: gatewayObjects.id })
    .from(gatewayObjects)
    .where(and(eq(gatewayObjects.type, 'refund'), sql`(${gatewayObjects.secret}->>'at')::bigint <= ${seconds}`))
  for (const { id } of rows) await gateway.step((context) => applyBankRefundDecision(context, id))
  return rows.length
}

/** Expires every hold older than seven days, with the events that the provider sends then. */
export async function expireCardHolds(gateway: EmbeddedGateway): Promise<number> {
  const seconds = Math.floor(gateway.now().getTime() / 1000)
  const rows = await gateway.db
    .select({ id: gatewayObjects.id })
    .from(gatewayObjects)
    .where(
      and(
        eq(gatewayObjects.type, 'payment_intent'),
        sql`${gatewayObjects.body}->>'status' = 'requires_capture'`,
        sql`(${gatewayObjects.secret}->>'captureBefore')::bigint <= ${seconds}`,
      ),
    )
  for (const { id } of rows) await gateway.step((context) => lockPaymentIntent(context, id))
  return rows.length
}
