import { extractApiKey, redactResponseForBrowser, requireApiKey, requireClientSecret } from './api-keys.ts'
import type { GatewayOperationContext, GatewayOperationResponse } from './context.ts'
import type { Db } from './database.ts'
import { type EmittedGatewayEvent, storeGatewayEvents } from './events.ts'
import { GatewayError, GatewayParameterError } from './gateway-error.ts'
import type { GatewayFaultSwitches } from './gateway-fault-switches.ts'
import {
  claimIdempotencyKey,
  hashGatewayRequest,
  releaseIdempotencyKey,
  saveIdempotentResponse,
} from './idempotency.ts'
import { parseForm } from './parse-form.ts'
import { type GatewayRoute, gatewayRoutes } from './routes.ts'

const maxBodyBytes = 64 * 1024

export type GatewayApiRequest = Readonly<{
  method: string
  /** Includes the query: `/v1/payment_intents?limit=3`. */
  path: string
  body: string
  authorization: string | null
  idempotencyKey: string | null
  apiVersion: string
  /** True for a call over the network, where the secret key is not accepted. */
  isFromNetwork: boolean
  /** The origin at which a browser reaches this server. */
  origin: string
}>

type Keeper = Readonly<{
  db: Db
  now: () => Date
  secretKey: string
  publishableKey: string
  faults: GatewayFaultSwitches
}>

export type AnsweredGatewayRequest = { answer: GatewayOperationResponse; isReplay: boolean; hasEvents: boolean }

/**
 * Handles a call, in one transaction.
 * @throws DroppedConnectionError where a fault switch requires it.
 */
export async function handleGatewayCall(gateway: Keeper, call: GatewayApiRequest): Promise<AnsweredGatewayRequest> {
  try {
    return await handle(gateway, call)
  } catch (error) {
    if (error instanceof GatewayError) return { answer: refusal(error), isReplay: false, hasEvents: false }
    throw error
  }
}

async function handle(gateway: Keeper, call: GatewayApiRequest): Promise<AnsweredGatewayRequest> {
  if (Buffer.byteLength(call.body) > maxBodyBytes) {
    throw new GatewayError(413, { type: 'invalid_request_error', message: 'The request is too large.' })
  }
  const [path = '', query = ''] = call.path.split('?')
  const { route, id } = findRoute(call.method, path)
  const given = parseForm(call.method === 'GET' ? query : call.body)
  const { key, params } = extractApiKey(given, call.authorization)
  const isBrowser = requireApiKey(gateway, route, { key, isFromNetwork: call.isFromNetwork })
  const fault = gateway.faults.take({ operation: route.operation, id })
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
  if (fault?.kind === 'dropBefore') throw new DroppedConnectionError()
  if (fault?.kind === 'error') return { answer: brokenDown, isReplay: false, hasEvents: false }

  const now = gateway.now()
  const handled = await gateway.db.transaction(async (tx): Promise<AnsweredGatewayRequest> => {
    // A browser's call must never get the stored response to a server's call.
    const scopedKey = call.method === 'POST' && call.idempotencyKey
    const idempotencyKey = scopedKey ? `${isBrowser ? `pk.${id}` : 'sk'}:${scopedKey}`.slice(0, 300) : null
    if (idempotencyKey) {
      const hash = hashGatewayRequest({ method: call.method, path, params })
      const { replay } = await claimIdempotencyKey(tx, { key: idempotencyKey, hash, now })
      if (replay) return { answer: replay, isReplay: true, hasEvents: false }
    }
    const noted: EmittedGatewayEvent[] = []
    const seconds = Math.floor(now.getTime() / 1000)
    const context: GatewayOperationContext = {
      tx,
      now: seconds,
      params,
      id,
      origin: call.origin,
      emit: (type, object) => noted.push({ type, object: structuredClone(object) }),
    }
    const { answer, isKept } = await run(route, context, isBrowser)
    const shown = fault?.kind === 'errorAfter' ? brokenDown : isBrowser ? redactResponseForBrowser(answer) : answer
    if (idempotencyKey)
      await (isKept ? saveIdempotentResponse(tx, idempotencyKey, shown) : releaseIdempotencyKey(tx, idempotencyKey))
    const hasEvents = await storeGatewayEvents(tx, noted, { ...call, now })
    return { answer: shown, isReplay: false, hasEvents }
  })
  if (fault?.kind === 'dropAfter') throw new DroppedConnectionError()
  return handled
}

/** An error that the operation throws is a response: what it wrote before, such as the end of a hold, stays. */
async function run(
  route: GatewayRoute,
  context: GatewayOperationContext,
  isBrowser: boolean,
): Promise<{ answer: GatewayOperationResponse; isKept: boolean }> {
  try {
    if (isBrowser && route.opensWith === 'clientSecret') await requireClientSecret(context)
    return { answer: await route.run(context), isKept: true }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const isKept = !(error instanceof GatewayParameterError) && error.status !== 404 && error.status !== 401
    return { answer: refusal(error), isKept }
  }
}

const brokenDown: GatewayOperationResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong on the test gateway, as it was told to.' } },
}

/** Thrown by a fault switch instead of a response: the caller cannot know whether the action was done. */
export class DroppedConnectionError extends Error {
  override name = 'DroppedConnection'
  // Not a code that the SDK treats as a stale connection and retries automatically.
  readonly code = 'ENETDOWN'

  constructor() {
    super('The connection to the card gateway was lost.')
  }
}

function findRoute(method: string, path: string): { route: GatewayRoute; id: string } {
  for (const route of gatewayRoutes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match) return { route, id: match[1] ?? '' }
  }
  throw new GatewayError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}). This is a test gateway, which knows a part of the provider's calls.`,
  })
}

function refusal(error: GatewayError): GatewayOperationResponse {
  return { status: error.status, body: { error: error.details } }
}
