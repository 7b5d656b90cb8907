import { randomBytes } from 'node:crypto'
import type { GatewayOperationContext } from './context.ts'
import type { Db } from './database.ts'
import { type EmittedGatewayEvent, storeGatewayEvents } from './events.ts'
import { GatewayFaultSwitches } from './gateway-fault-switches.ts'
import { type GatewayApiRequest, handleGatewayCall } from './handle-gateway-call.ts'
import { newGatewayObjectId } from './object-store.ts'
import { createEmptyParsedForm } from './parse-form.ts'

/** Browsers show this key; it opens nothing without an intent's client secret. */
export const embeddedPublishableKey = 'pk_test_embedded'

export type GatewayReply = Readonly<{ status: number; body: unknown; headers: Record<string, string> }>

/**
 * A card provider for development and demonstration that speaks Stripe's wire protocol. Its state is in a schema of its
 * own and is written in transactions of its own, so that it survives a crash of the server as a real provider would,
 * and several server processes share it.
 */
export type EmbeddedGateway = Readonly<{
  db: Db
  now: () => Date
  /** Known to this process only: the secret key never leaves it. */
  secretKey: string
  publishableKey: string
  /** Each process signs the events that it delivers to itself, so this secret also stays in the process. */
  webhookSecret: string
  faults: GatewayFaultSwitches
  /** Handles one call of the protocol. */
  answer(call: GatewayApiRequest): Promise<GatewayReply>
  /** Runs one of the gateway's own steps, such as the end of a 3-D Secure check, with its events. */
  step<Result>(run: (context: GatewayOperationContext) => Promise<Result>): Promise<Result>
  /** Calls the listener whenever there is an event to deliver. */
  onEvent(listener: () => void): void
}>

export function createEmbeddedGateway({ db, now }: { db: Db; now: () => Date }): EmbeddedGateway {
  const listeners: (() => void)[] = []
  const tellListeners = () => {
    for (const listener of listeners) listener()
  }
  const gateway: EmbeddedGateway = {
    db,
    now,
    secretKey: `sk_test_embedded_${randomBytes(24).toString('hex')}`,
    publishableKey: embeddedPublishableKey,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    faults: new GatewayFaultSwitches(),
    async answer(call) {
      const requestId = newGatewayObjectId('req')
      const { answer, isReplay, hasEvents } = await handleGatewayCall(gateway, call)
      if (hasEvents) tellListeners()
      return {
        ...answer,
        headers: {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          'request-id': requestId,
          'stripe-version': call.apiVersion,
          ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
          ...(isReplay ? { 'idempotent-replayed': 'true' } : {}),
          ...(answer.status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
        },
      }
    },
    async step(run) {
      const at = now()
      const result = await db.transaction(async (tx) => {
        const noted: EmittedGatewayEvent[] = []
        const value = await run({
          tx,
          now: Math.floor(at.getTime() / 1000),
          params: createEmptyParsedForm(),
          id: '',
          origin: '',
          emit: (type, object) => noted.push({ type, object: structuredClone(object) }),
        })
        await storeGatewayEvents(tx, noted, { now: at, apiVersion: '', idempotencyKey: null })
        return value
      })
      tellListeners()
      return result
    },
    onEvent(listener) {
      listeners.push(listener)
    },
  }
  return gateway
}
