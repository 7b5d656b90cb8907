import { join } from 'node:path'
import { createEmbeddedGateway, type EmbeddedGateway } from '@forecourt/test-gateway/gateway.ts'
import type { ApiServices } from '#api/api-services.ts'
import { isOwnOrigin } from '#api/origin.ts'
import type { Config } from '#config/config.ts'
import { type OpenedDatabase, openDatabase, openDatabaseReplica } from '#db/client.ts'
import { prepareDatabaseAtStart } from '#db/prepare-database.ts'
import { isDatabaseEmpty } from '#db/seed/demo/seed-demo.ts'
import { reEncryptSecrets } from '#domain/accounts/re-encrypt-secrets.ts'
import { createReplicaReader } from '#domain/change-feed/replica-reader.ts'
import { systemClock } from '#domain/clock.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { readCarDetailRow } from '#domain/listings/read-car-detail-row.ts'
import { setPhotoBaseUrl } from '#domain/media/photo-url.ts'
import { createMeetingsOfEarlierBookings } from '#domain/meetings/create-meetings-of-earlier-bookings.ts'
import { EarlierBookingsCursor } from '#domain/meetings/earlier-bookings-cursor.ts'
import { createLiveMessageDelivery } from '#domain/messages/live-message-delivery.ts'
import { recordServerSecret } from '#domain/operations/record-server-secret.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { fingerprintIndexProgram } from '#domain/search/index/index-program.ts'
import { setCurrencyRates } from '#domain/search/understanding/numbers/currencies.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { createCardProvider } from '#platform/card-gateway/create-card-provider.ts'
import {
  type FakeSignInProviders,
  startFakeSignInProviders,
} from '#platform/identity/fake-providers/start-fake-sign-in-providers.ts'
import { createIdentityService } from '#platform/identity/identity-service.ts'
import { createSignInProviders } from '#platform/identity/providers/create-sign-in-providers.ts'
import { createLogger } from '#platform/log/logger.ts'
import { createMailer } from '#platform/mail/create-mailer.ts'
import { openMediaStore } from '#platform/media/open-media-store.ts'
import { createPushSender } from '#platform/push/create-push-sender.ts'
import { loadOrCreateSecret } from '#platform/secret/load-or-create-secret.ts'
import { createSmsSender } from '#platform/sms/create-sms-sender.ts'
import { requireUsablePhotoStore } from './require-usable-photo-store.ts'
import { seedDemoWithGateway } from './seed-demo-with-gateway.ts'

export type OpenedServices = {
  services: ApiServices
  /** How far the bookings of earlier releases have their meetings, for the timer that goes on. */
  earlierBookings: EarlierBookingsCursor
  /** The index of the services, for the timer that updates it. */
  searchIndex: InMemorySearchIndex
  database: OpenedDatabase
  /** Null where Stripe is configured. */
  gateway: EmbeddedGateway | null
  /** Null in production: there only the real providers, if configured, identify users. */
  standIns: FakeSignInProviders | null
  /** Aborted when the server was told to stop. */
  stopping: AbortController
}

/** How long a read waits for a replica before it uses the primary. */
const replicaWaitMs = 1_000
/** How long a read of a replica may take before the primary is used: a replica that hangs reports no error. */
const replicaAnswerMs = 5_000
/** Longer than any statement may run there: who says nothing for so long is gone. */
const databaseAnswerMs = 40_000

/**
 * Decision 0018: an index pays off from the first car on; how many are read at once while other queries wait for the
 * database.
 */
const indexSettings = { embedded: { minCars: 1, slice: 250 }, server: { minCars: 1, slice: 1_000 } }

/**
 * Opens the database, migrates it to this release's schema, seeds the demo into an empty one, and creates the services
 * of the API. `address` is the server's public address; `stopping` is aborted when the server is told to stop, also before it serves.
 */
export async function openServices(
  config: Config,
  address: string,
  stopping = new AbortController(),
): Promise<OpenedServices> {
  const log = createLogger(config.logLevel)
  registerDomainEventHandlers(domainEventHandlers)
  await requireUsablePhotoStore(config, { log })
  setPhotoBaseUrl(config.mediaUrl)
  if (config.currencyRates) setCurrencyRates(config.currencyRates)
  const database = await openDatabase({
    dataDir: config.dataDir,
    url: config.databaseUrl ?? undefined,
    poolSize: config.databasePoolSize,
    answerTimeoutMs: databaseAnswerMs,
    log,
  })
  try {
    const { db } = database
    const onWait = (sentence: string) => log.error({ alarm: 'migration_waits' }, sentence)
    await prepareDatabaseAtStart(database, config, { signal: stopping.signal, onWait })
    if (config.env === 'demo' && (await isDatabaseEmpty(db))) await seedDemoWithGateway(db, systemClock.now())
    // Before anybody is answered: until then the times that those bookings agreed on are not kept free. The timers try again.
    const earlierBookings = new EarlierBookingsCursor()
    const looking = { now: systemClock.now(), signal: stopping.signal, cursor: earlierBookings }
    await createMeetingsOfEarlierBookings(db, looking).catch((error: unknown) =>
      log.error({ err: error }, 'earlier bookings could not be given their meetings'),
    )
    const gateway = config.cards.kind === 'embedded' ? createEmbeddedGateway({ db, now: systemClock.now }) : null
    const secret = config.authSecret ?? (await loadOrCreateSecret(config.dataDir))
    const standIns = config.env === 'demo' ? await startFakeSignInProviders({ db, secret }) : null
    const replicas = config.databaseReplicaUrls.map((url) =>
      openDatabaseReplica(url, {
        poolSize: config.databasePoolSize,
        waitTimeoutMs: replicaWaitMs,
        answerTimeoutMs: replicaAnswerMs,
        log,
      }),
    )
    const catalogue = createReplicaReader(db, replicas, { log })
    await catalogue.examine()
    const indexFile = { path: join(config.dataDir, 'search-index', 'cars'), program: fingerprintIndexProgram() }
    const searchIndex = createInMemorySearchIndex(db, { ...indexSettings[database.kind], file: indexFile, log })
    const noted = await recordServerSecret(db, { secret, previous: config.previousAuthSecret, now: systemClock.now() })
    if (noted === 'other')
      log.error({ alarm: 'other_secret' }, 'AUTH_SECRET is not the one of the other servers: see npx forecourt doctor.')
    const identity = createIdentityService({
      db,
      secret,
      olderSecrets: config.previousAuthSecret === null ? [] : [config.previousAuthSecret],
      baseUrl: address,
      isOwnOrigin: (origin, host) => isOwnOrigin(config, { origin, host }),
      rateLimit: config.rateLimit,
      secureCookies: config.publicUrl?.startsWith('https:') ?? false,
      log,
    })
    if (config.previousAuthSecret !== null)
      log.info({ rows: await reEncryptSecrets(db, identity) }, 'What the previous secret sealed is sealed anew.')
    const services: ApiServices = {
      config,
      baseUrl: address,
      db,
      catalogue,
      startReadingPublicCars: () => loadCarSummaries,
      startReadingPublicCarRow: () => readCarDetailRow,
      keepHomePage: (_now, make) => make(),
      waitForCarChanges: () => null,
      searchIndex,
      identity,
      providers: createSignInProviders(config.providers, standIns?.addresses ?? null),
      cards: createCardProvider(config, gateway),
      mailer: createMailer(config),
      sms: createSmsSender(config, systemClock.now),
      push: createPushSender(config.push, systemClock.now),
      mediaStore: openMediaStore(config),
      liveMessages: createLiveMessageDelivery(db, {
        clock: systemClock,
        onError: (error) => log.error({ err: error }, 'new messages could not be read'),
      }),
      clock: systemClock,
      log,
      stopping: stopping.signal,
    }
    const close = async () => {
      await Promise.all(replicas.map((replica) => replica.close()))
      await database.close()
    }
    return { services, earlierBookings, searchIndex, database: { ...database, close }, gateway, standIns, stopping }
  } catch (error) {
    await database.close()
    throw error
  }
}
