import { randomUUIDv7 } from 'node:crypto'
import { createEmbeddedGateway, type EmbeddedGateway } from '@forecourt/test-gateway/gateway.ts'
import { pino } from 'pino'
import type { ApiServices } from '#api/api-services.ts'
import { createApi } from '#api/app/create-api.ts'
import { isOwnOrigin } from '#api/origin.ts'
import { readConfig } from '#config/config.ts'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { createReplicaReader } from '#domain/change-feed/replica-reader.ts'
import { systemClock } from '#domain/clock.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { readCarDetailRow } from '#domain/listings/read-car-detail-row.ts'
import { createLiveMessageDelivery } from '#domain/messages/live-message-delivery.ts'
import { createCardProvider } from '#platform/card-gateway/create-card-provider.ts'
import { createIdentityService } from '#platform/identity/identity-service.ts'
import { createSignInProviders } from '#platform/identity/providers/create-sign-in-providers.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import { createMailer } from '#platform/mail/create-mailer.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { createPushSender } from '#platform/push/create-push-sender.ts'
import { createSmsSender } from '#platform/sms/create-sms-sender.ts'

const secret = 'a secret for tests only, of more than 32 characters'

export type TestApiCallInit = Omit<RequestInit, 'body'> & {
  /** The user, as a builder of `src/db/seed` made them, whose signed-in browser makes the call. */
  as?: { id: string }
  /** Sent as JSON. */
  json?: unknown
  /** Sent as multipart/form-data. */
  form?: FormData
  /** The client's address, as the outermost layer determined it. */
  from?: string
  body?: BodyInit
}

export type TestApi = {
  services: ApiServices
  /** The embedded card gateway that `services.cards` uses, unless other cards were given. */
  gateway: EmbeddedGateway
  /** The content of the media store, unless another one was given. */
  files: Map<string, Uint8Array<ArrayBuffer>>
  /** Calls the API at a path below `/api`, for example `/cars`. */
  request(path: string, init?: TestApiCallInit): Promise<Response>
  /** A new session of the user, as the value of a Cookie header. */
  signIn(person: { id: string }): Promise<string>
  /** A new session of the user, as a bearer token. */
  tokenOf(person: { id: string }): Promise<string>
}

/** The real API on real services. Limits by address are off, unless `overrides.environment` has `RATE_LIMIT: 'on'`. */
export function createTestApi(
  db: Db,
  overrides: Partial<ApiServices> & { environment?: Record<string, string> } = {},
): TestApi {
  const { environment, ...given } = overrides
  const config = given.config ?? readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...environment })
  const log = given.log ?? pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }))
  const clock = given.clock ?? systemClock
  const gateway = createEmbeddedGateway({ db, now: () => clock.now() })
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const identity = createIdentityService({
    db,
    secret,
    baseUrl: config.publicUrl ?? 'http://localhost',
    isOwnOrigin: (origin, host) => isOwnOrigin(config, { origin, host }),
    rateLimit: config.rateLimit,
    secureCookies: false,
    log,
  })
  const services: ApiServices = {
    baseUrl: config.publicUrl ?? 'http://localhost',
    db,
    catalogue: createReplicaReader(db, []),
    startReadingPublicCars: () => loadCarSummaries,
    startReadingPublicCarRow: () => readCarDetailRow,
    keepHomePage: (_now, make) => make(),
    waitForCarChanges: () => null,
    searchIndex: null,
    identity,
    providers: createSignInProviders(config.providers, null),
    cards: createCardProvider(config, gateway),
    mailer: createMailer(config),
    sms: createSmsSender(config, () => clock.now()),
    push: createPushSender(config.push, () => clock.now()),
    mediaStore: memoryStore(files),
    liveMessages: createLiveMessageDelivery(db, { clock, onError: (error) => log.error({ err: error }, 'live') }),
    clock,
    log,
    stopping: new AbortController().signal,
    ...given,
    config,
  }
  const api = createApi(services)

  async function tokenOf(person: { id: string }): Promise<string> {
    const token = randomUUIDv7()
    const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await db
      .insert(sessions)
      .values({ id: randomUUIDv7(), userId: person.id, token, expiresAt, confirmedAt: clock.now() })
    return signSessionToken(token, secret)
  }
  const signIn = async (person: { id: string }) =>
    `forecourt.session_token=${encodeURIComponent(await tokenOf(person))}`

  async function request(path: string, { as, json, form, from = '203.0.113.7', ...init }: TestApiCallInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('host', 'localhost')
    headers.set('x-client-ip', from)
    if (as) headers.set('cookie', await signIn(as))
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? (form ?? init.body) : JSON.stringify(json)
    return api.fetch(new Request(`http://localhost/api${path}`, { ...init, headers, ...(body ? { body } : {}) }))
  }

  return { services, gateway, files, request, signIn, tokenOf }
}

function memoryStore(files: Map<string, Uint8Array<ArrayBuffer>>): MediaStore {
  return {
    put: async (key, bytes) => {
      files.set(key, new Uint8Array(bytes))
    },
    get: async (key) => files.get(key) ?? null,
    delete: async (key) => {
      files.delete(key)
    },
  }
}
