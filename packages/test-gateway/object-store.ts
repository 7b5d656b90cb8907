import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from './database.ts'
import { storedGatewayObjects } from './schema.ts'
import type { TestCardNumber } from './test-cards.ts'

/** The gateway's objects by type; `secret` is data that the provider never shows. */
export type GatewayObjectKinds = {
  payment_intent: {
    body: Stripe.PaymentIntent
    secret: {
      /** Seconds since 1970 when an uncaptured hold ends. */
      captureBefore?: number
      /** The 3-D Secure check that this intent waits for. */
      threeDSecureId?: string
    }
  }
  payment_method: { body: Stripe.PaymentMethod; secret: { number: TestCardNumber } }
  charge: { body: Stripe.Charge; secret: Record<never, never> }
  refund: {
    body: Stripe.Refund
    /** Its next state, and the time of the change in seconds since 1970. */
    secret: { becomes?: 'succeeded' | 'failed'; at?: number }
  }
  dispute: { body: Stripe.Dispute; secret: Record<never, never> }
  three_d_secure: {
    body: { id: string; payment_intent: string; return_url: string | null }
    secret: Record<never, never>
  }
}
export type GatewayObjectKind = keyof GatewayObjectKinds

export type StoredGatewayObject<K extends GatewayObjectKind> = {
  body: GatewayObjectKinds[K]['body']
  secret: GatewayObjectKinds[K]['secret']
}

export function newGatewayObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`
}

export async function insertGatewayObject<K extends GatewayObjectKind>(
  tx: Tx,
  type: K,
  { body, secret }: StoredGatewayObject<K>,
): Promise<void> {
  await tx.insert(storedGatewayObjects).values({ id: body.id, type, body: { ...body }, secret: { ...secret } })
}

export async function findGatewayObject<K extends GatewayObjectKind>(
  tx: Tx,
  type: K,
  id: string,
): Promise<StoredGatewayObject<K> | null> {
  return asKept<K>(await tx.select().from(storedGatewayObjects).where(named(type, id)))
}

/** Reads the object and locks it until the transaction ends. */
export async function lockGatewayObject<K extends GatewayObjectKind>(
  tx: Tx,
  type: K,
  id: string,
): Promise<StoredGatewayObject<K> | null> {
  return asKept<K>(await tx.select().from(storedGatewayObjects).where(named(type, id)).for('update'))
}

export async function updateStoredGatewayObject<K extends GatewayObjectKind>(
  tx: Tx,
  { body, secret }: StoredGatewayObject<K>,
): Promise<void> {
  await tx
    .update(storedGatewayObjects)
    .set({ body: { ...body }, secret: { ...secret } })
    .where(eq(storedGatewayObjects.id, body.id))
}

/** Newest first, as the provider lists. */
export async function listGatewayObjects<K extends GatewayObjectKind>(
  tx: Tx,
  type: K,
  page: { limit: number; startingAfter?: string; endingBefore?: string; of?: { [name: string]: string } },
): Promise<{ bodies: GatewayObjectKinds[K]['body'][]; hasMore: boolean }> {
  const after = page.startingAfter ? await sequenceOf(tx, page.startingAfter) : undefined
  const before = page.endingBefore ? await sequenceOf(tx, page.endingBefore) : undefined
  const rows = await tx
    .select({ body: storedGatewayObjects.body })
    .from(storedGatewayObjects)
    .where(
      and(
        eq(storedGatewayObjects.type, type),
        ...Object.entries(page.of ?? {}).map(([name, id]) => sql`${storedGatewayObjects.body}->>${name} = ${id}`),
        after === undefined ? undefined : lt(storedGatewayObjects.sequence, after),
        before === undefined ? undefined : gt(storedGatewayObjects.sequence, before),
      ),
    )
    .orderBy(before === undefined ? desc(storedGatewayObjects.sequence) : asc(storedGatewayObjects.sequence))
    .limit(page.limit + 1)
  const bodies = rows.slice(0, page.limit).map((row) => row.body as unknown as GatewayObjectKinds[K]['body'])
  return { bodies: before === undefined ? bodies : bodies.reverse(), hasMore: rows.length > page.limit }
}

async function sequenceOf(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .select({ sequence: storedGatewayObjects.sequence })
    .from(storedGatewayObjects)
    .where(eq(storedGatewayObjects.id, id))
  return row?.sequence ?? 0
}

function named(type: GatewayObjectKind, id: string) {
  return and(eq(storedGatewayObjects.id, id), eq(storedGatewayObjects.type, type))
}

function asKept<K extends GatewayObjectKind>(
  rows: { body: unknown; secret: unknown }[],
): StoredGatewayObject<K> | null {
  const [row] = rows
  return row
    ? { body: row.body as GatewayObjectKinds[K]['body'], secret: row.secret as GatewayObjectKinds[K]['secret'] }
    : null
}
