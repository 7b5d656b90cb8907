import type { Config } from '#config/config.ts'
import type { HomePageData } from '#contract/home-page.ts'
import type { Db } from '#db/client.ts'
import type { CarChangeWaiters } from '#domain/change-feed/car-change-waiters.ts'
import type { ReplicaReader } from '#domain/change-feed/replica-reader.ts'
import type { Clock } from '#domain/clock.ts'
import type { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import type { readCarDetailRow } from '#domain/listings/read-car-detail-row.ts'
import type { LiveMessageDelivery } from '#domain/messages/live-message-delivery.ts'
import type { SearchIndex } from '#domain/search/search-index.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import type { SignInProviders } from '#platform/identity/providers/sign-in-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import type { PushSender } from '#platform/push/push-sender.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'

/** The dependencies of the API; created once by `src/server.ts`, or by a test. */
export type ApiServices = Readonly<{
  config: Config
  /** The public address of the server; links in mail begin with it. */
  baseUrl: string
  db: Db
  /** Reads public data, from a replica where one is up to date. */
  catalogue: ReplicaReader
  /**
   * Reads cars as lists show them to visitors who are not signed in: from memory where nothing has changed. To be called
   * before `catalogue` chooses a database.
   */
  startReadingPublicCars: () => typeof loadCarSummaries
  /** The row behind the page of a car, for the same visitors: from memory where the car has not changed. */
  startReadingPublicCarRow: () => typeof readCarDetailRow
  /** The home page of those visitors: from memory where nothing has changed. */
  keepHomePage: (now: Date, make: () => Promise<HomePageData>) => Promise<HomePageData>
  /** A place to wait for changes of cars; null where this server has none left. */
  waitForCarChanges: CarChangeWaiters['enter']
  /** Handles searches in place of the database where it can; null leaves all of them to the database. */
  searchIndex: SearchIndex | null
  identity: IdentityService
  providers: SignInProviders
  cards: CardProvider
  mailer: Mailer
  /** Null where no text messages are sent. */
  sms: SmsSender | null
  /** Null where no notifications go to devices. */
  push: PushSender | null
  mediaStore: MediaStore
  /** Delivers new messages to the open streams of this server. */
  liveMessages: LiveMessageDelivery
  clock: Clock
  log: Logger
  /** Aborted once this server was told to stop; until then it answers all that arrives. */
  stopping: AbortSignal
}>
