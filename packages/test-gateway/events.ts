import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { buildEventObject } from './build-stripe-objects.ts'
import type { GatewayEventType, GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import { okGatewayResponse } from './context.ts'
import type { Db, Tx } from './database.ts'
import { resourceMissingError } from './gateway-error.ts'
import {
  invalidParameterError,
  readIntegerParameter,
  readListParameter,
  readNestedFormParameter,
  readTextParameter,
  rejectUnknownParameters,
} from './read-form-parameters.ts'
import { gatewayEvents } from './schema.ts'

/** The event types for which the server's webhook is registered; other events are stored, but not delivered. */
const deliveredTypes: ReadonlySet<GatewayEventType> = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
])

/** The provider retries for three days. */
const triedForMs = 3 * 24 * 60 * 60 * 1000
/** A delivery interrupted by the end of its process is repeated after this time. */
const leaseMs = 15_000
const longestWaitMs = 10 * 60 * 1000

export type DueWebhookEvent = Readonly<{ id: string; attempts: number; body: Record<string, unknown> }>

export type EmittedGatewayEvent = Readonly<{ type: GatewayEventType; object: unknown }>

/** Stores the events of a request in the request's own transaction. Returns true when there is something to deliver. */
export async function storeGatewayEvents(
  tx: Tx,
  noted: readonly EmittedGatewayEvent[],
  call: { now: Date; apiVersion: string; idempotencyKey: string | null },
): Promise<boolean> {
  if (noted.length === 0) return false
  const seconds = Math.floor(call.now.getTime() / 1000)
  const rows = noted.map(({ type, object }) => {
    const body = buildEventObject({ ...call, type, object, now: seconds })
    return {
      id: body.id,
      type,
      body,
      createdAt: call.now,
      nextAttemptAt: call.now,
      deliveredAt: deliveredTypes.has(type) ? null : call.now,
    }
  })
  await tx.insert(gatewayEvents).values(rows)
  return rows.some((row) => row.deliveredAt === null)
}

export async function handleRetrieveEvent(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  rejectUnknownParameters(context.params, ['expand'])
  const [row] = await context.tx.select().from(gatewayEvents).where(eq(gatewayEvents.id, context.id))
  if (!row) throw resourceMissingError('event', context.id)
  return okGatewayResponse(row.body)
}

export async function handleListEvents(context: GatewayOperationContext): Promise<GatewayOperationResponse> {
  const { params } = context
  rejectUnknownParameters(params, ['limit', 'starting_after', 'type', 'types', 'created', 'expand'])
  const limit = readIntegerParameter(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalidParameterError('limit', 'Invalid limit: must be between 1 and 100.')
  const type = readTextParameter(params, 'type')
  const types = readListParameter(params, 'types')
  const since = readIntegerParameter(readNestedFormParameter(params, 'created') ?? {}, 'gte')
  const after = readTextParameter(params, 'starting_after')
  const rows = await context.tx
    .select({ body: gatewayEvents.body })
    .from(gatewayEvents)
    .where(
      and(
        type ? eq(gatewayEvents.type, type) : undefined,
        types ? inArray(gatewayEvents.type, types) : undefined,
        since === undefined ? undefined : gte(gatewayEvents.createdAt, new Date(since * 1000)),
        after
          ? sql`(${gatewayEvents.createdAt}, ${gatewayEvents.sequence}) < (select created_at, sequence from test_gateway.events where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(gatewayEvents.createdAt), desc(gatewayEvents.sequence))
    .limit(limit + 1)
  const data = rows.slice(0, limit).map((row) => row.body)
  return okGatewayResponse({ object: 'list', data, has_more: rows.length > limit, url: '/v1/events' })
}

/** Claims due events for this process alone until their lease ends. */
export async function claimDueWebhookEvents(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<DueWebhookEvent[]> {
  const isDue = and(
    isNull(gatewayEvents.deliveredAt),
    lte(gatewayEvents.nextAttemptAt, now),
    gt(gatewayEvents.createdAt, new Date(now.getTime() - triedForMs)),
  )
  // Mostly there is none, and a transaction would be three questions to the database.
  const [first] = await db.select({ id: gatewayEvents.id }).from(gatewayEvents).where(isDue).limit(1)
  if (!first) return []
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: gatewayEvents.id })
      .from(gatewayEvents)
      .where(isDue)
      .orderBy(asc(gatewayEvents.nextAttemptAt), asc(gatewayEvents.sequence))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const claimed = await tx
      .update(gatewayEvents)
      .set({ attempts: sql`${gatewayEvents.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(inArray(gatewayEvents.id, ids))
      .returning({ id: gatewayEvents.id, attempts: gatewayEvents.attempts, body: gatewayEvents.body })
    return claimed.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  })
}

export async function markWebhookEventDelivered(db: Db, id: string, now: Date): Promise<void> {
  await db.update(gatewayEvents).set({ deliveredAt: now }).where(eq(gatewayEvents.id, id))
}

/** After a failed delivery: 2 s, 4 s, 8 s … at most 10 minutes. */
export async function scheduleWebhookEventRetry(db: Db, event: DueWebhookEvent, now: Date): Promise<void> {
  const wait = Math.min(1000 * 2 ** Math.min(event.attempts, 20), longestWaitMs)
  await db
    .update(gatewayEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + wait) })
    .where(and(eq(gatewayEvents.id, event.id), isNull(gatewayEvents.deliveredAt)))
}

/** The provider keeps events for thirty days. */
export async function pruneGatewayEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
  await db.delete(gatewayEvents).where(lt(gatewayEvents.createdAt, before))
}
