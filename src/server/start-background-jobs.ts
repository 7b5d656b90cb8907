import { type DeliverWebhookEvent, startWebhookDelivery } from '@forecourt/test-gateway/webhooks.ts'
import { moneyReconciliationJobSchedule } from '#contract/jobs.ts'
import { startAnalyzeTimer } from '#db/analyze-database-tables.ts'
import { skipWhileUnwritten } from '#db/skip-while-unwritten.ts'
import { deleteExpiredSignInData } from '#domain/accounts/delete-expired-sign-in-data.ts'
import { deleteExpiredOneTimeTokens } from '#domain/accounts/one-time-token.ts'
import { askSellersIfCarsStillAvailable } from '#domain/availability/ask-sellers-if-cars-still-available.ts'
import { confirmDemoCarsAvailable } from '#domain/availability/confirm-demo-cars-available.ts'
import type { DatabaseSnapshotId } from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { pruneCatalogueChanges } from '#domain/change-feed/prune-catalogue-changes.ts'
import { requireDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { deleteExpiredIdempotencyKeys } from '#domain/idempotency/delete-expired-idempotency-keys.ts'
import { runAndRecordJob } from '#domain/jobs/run-and-record-job.ts'
import { deleteOldMail } from '#domain/mail/delete-mail.ts'
import { requeueMailOfNewerRelease } from '#domain/mail/requeue-mail-of-newer-release.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { encodePendingAvifPhotos } from '#domain/media/encode-pending-avif-photos.ts'
import { createMeetingsOfEarlierBookings } from '#domain/meetings/create-meetings-of-earlier-bookings.ts'
import { freeTimesOfEndedBookings } from '#domain/meetings/free-times-of-ended-bookings.ts'
import { deleteExpiredMeetingLinks } from '#domain/meetings/meeting-reminder-link.ts'
import { queueMeetingReminders } from '#domain/meetings/queue-meeting-reminders.ts'
import { releaseExpiredMeetingHolds } from '#domain/meetings/release-expired-meeting-holds.ts'
import { hidePhotosOfMessages } from '#domain/messages/hide-photos-of-messages.ts'
import { pruneMessageStreamSignals } from '#domain/messages/prune-message-stream-signals.ts'
import { PaymentProviderEventCursor } from '#domain/money/payment-provider-event-cursor.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { deleteOldNotices } from '#domain/notices/delete-notices.ts'
import { foldNoticesOfMessages } from '#domain/notices/fold-notices-of-messages.ts'
import { sendDuePushMessages } from '#domain/notices/push/send-due-push-messages.ts'
import { expireDueOffers } from '#domain/offers/expire-due-offers.ts'
import { describeBackupSource } from '#domain/operations/describe-backup-source.ts'
import { flushCarPageViews } from '#domain/overview/count-car-page-view.ts'
import { matchChangedCarsToSavedSearches } from '#domain/saved-searches/match-changed-cars-to-saved-searches.ts'
import { pruneSavedSearchHits } from '#domain/saved-searches/prune-saved-search-hits.ts'
import { queueSavedSearchMail } from '#domain/saved-searches/queue-saved-search-mail.ts'
import { readSearchVocabulary } from '#domain/search/read-search-vocabulary.ts'
import { queueNewArrivalsNewsletter } from '#domain/subscriptions/queue-new-arrivals-newsletter.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { refreshValuations } from '#domain/valuation/refresh-valuations.ts'
import { notifyLoggedPriceDrops } from '#domain/wishlist/notify-logged-price-drops.ts'
import { notifyPendingPriceDrops } from '#domain/wishlist/notify-wishers-of-price-drops.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import { repeatPeriodically } from '#platform/schedule/repeat-periodically.ts'
import { readServerSecret } from '#platform/secret/read-server-secret.ts'
import { answerOperatorRequests } from './answer-operator-requests.ts'
import type { OpenedServices } from './open-services.ts'
import { removeUnusedPhotos } from './remove-unused-photos.ts'

const encodeMs = 3_000
const hideMs = 5_000
const orphansMs = 60 * 60_000
const viewsMs = 5_000
const pruneMs = 10 * 60_000
const mailMs = 4_000
const pushMs = 1_000
const meetingsMs = 30_000
const offersMs = 30_000
const confirmationsMs = 60_000
const searchesMs = 2_000
const searchMailMs = 30_000
const arrivalsMs = 10 * 60_000
const refitMs = 5 * 60_000
const valuationsMs = 1_500
/** Updates the search index often enough that a search rarely waits for missed changes. */
const indexMs = 500
const namesMs = 10 * 60_000
/** From so many cars on the names that a search knows are read before somebody types. */
const manyCars = 5_000
const memoryMs = 60_000
const operatorMs = 500
/** On the embedded database a queue to which nothing was written is looked at again after this time. */
const idleMs = 60_000
/** The same where rows become due with time. */
const dueMs = 15_000
/** What a server of the release before could not send is looked for so often. */
const olderServersMs = 60_000
/** Longer than any server goes without checking for changes (change-watch.ts). */
const changesMs = 15 * 60_000

/**
 * Starts the background work. Every round takes due rows and locks them, so that any number of servers may run the same
 * timers. Returns a function that stops the timers and waits for the current rounds.
 * @throws Error where no event handlers are defined: the server does not start.
 */
export function startBackgroundJobs(
  { services, earlierBookings, searchIndex, database, gateway }: OpenedServices,
  deliver: DeliverWebhookEvent,
): () => Promise<void> {
  requireDomainEventHandlers()
  const { config, baseUrl, db, cards, mailer, push, mediaStore, clock, log } = services
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)
  const stopping = new AbortController()
  let seenBefore: DatabaseSnapshotId | null = null
  let signalsSeenBefore: DatabaseSnapshotId | null = null
  let hasManyCars = false
  let namesReadAt = Number.NEGATIVE_INFINITY
  // In the demo the outbox page is the only place to follow a link of a mail.
  const keepsSecretFields = mailer.kind === 'outbox' && config.env === 'demo'
  const replyAddress = config.mailReplies?.address ?? null
  const sending = { baseUrl, keepsSecretFields, replyAddress, mediaStore, clock, log, signal: stopping.signal }
  const read = new PaymentProviderEventCursor()
  const watch = () => runMoneyReconciliationRound(db, cards, { now: clock.now(), log, read })
  // Until a million cars are in the index, the database answers searches in seconds: what can wait leaves it the processors.
  const firstIndex = Promise.withResolvers<void>()
  const afterFirstIndex = (round: () => Promise<unknown>) => () =>
    firstIndex.promise.then(() => (stopping.signal.aborted ? null : round()))
  const unlessUnwritten = (round: () => Promise<unknown>, longestMs = idleMs) =>
    skipWhileUnwritten(db, round, { longestMs })
  const timers = [
    repeatPeriodically(() => runAndRecordJob(db, { name: moneyReconciliationJobSchedule.name, clock }, watch), {
      everyMs: moneyReconciliationJobSchedule.everyMs,
      onError: failed('payments could not be reconciled'),
    }),
    repeatPeriodically(
      unlessUnwritten(() => encodePendingAvifPhotos(db, mediaStore, { log, signal: stopping.signal })),
      {
        everyMs: encodeMs,
        onError: failed('photos could not be encoded'),
      },
    ),
    repeatPeriodically(
      unlessUnwritten(() => hidePhotosOfMessages(db, mediaStore, { clock, log, signal: stopping.signal }), dueMs),
      {
        everyMs: hideMs,
        onError: failed('photos of conversations could not be hidden'),
      },
    ),
    repeatPeriodically(() => removeUnusedPhotos(services, stopping.signal), {
      everyMs: orphansMs,
      onError: failed('unused photos could not be removed'),
    }),
    repeatPeriodically(
      unlessUnwritten(() => sendDueMails(db, mailer, sending), dueMs),
      {
        everyMs: mailMs,
        onError: failed('mail could not be sent'),
      },
    ),
    repeatPeriodically(
      unlessUnwritten(() => requeueMailOfNewerRelease(db, { now: clock.now() })),
      {
        everyMs: olderServersMs,
        onError: failed('mail of this release could not be queued again'),
      },
    ),
    ...(push
      ? [
          repeatPeriodically(() => sendDuePushMessages(db, push, { clock, log, signal: stopping.signal }), {
            everyMs: pushMs,
            onError: failed('notifications could not be sent to devices'),
          }),
        ]
      : []),
    repeatPeriodically(
      async () => {
        await releaseExpiredMeetingHolds(db, { now: clock.now() })
        await freeTimesOfEndedBookings(db, { now: clock.now() })
        await queueMeetingReminders(db, { now: clock.now() })
        await deleteExpiredMeetingLinks(db, { now: clock.now() })
        const looking = { now: clock.now(), signal: stopping.signal, cursor: earlierBookings }
        await createMeetingsOfEarlierBookings(db, looking)
      },
      { everyMs: meetingsMs, onError: failed('meetings could not be kept') },
    ),
    repeatPeriodically(() => expireDueOffers(db, { now: clock.now() }), {
      everyMs: offersMs,
      onError: failed('offers could not be ended'),
    }),
    repeatPeriodically(
      async () => {
        if (config.env === 'demo') await confirmDemoCarsAvailable(db, { now: clock.now() })
        await askSellersIfCarsStillAvailable(db, { now: clock.now() })
      },
      { everyMs: confirmationsMs, onError: failed('sellers could not be asked about their cars') },
    ),
    repeatPeriodically(
      unlessUnwritten(() => matchChangedCarsToSavedSearches(db, { now: clock.now(), log, signal: stopping.signal })),
      {
        everyMs: searchesMs,
        onError: failed('saved searches could not be compared'),
      },
    ),
    repeatPeriodically(() => queueSavedSearchMail(db, { now: clock.now() }), {
      everyMs: searchMailMs,
      onError: failed('mail about saved searches could not be written'),
    }),
    repeatPeriodically(() => queueNewArrivalsNewsletter(db, { now: clock.now() }), {
      everyMs: arrivalsMs,
      onError: failed('new-arrivals mail could not be written'),
    }),
    repeatPeriodically(
      async () => {
        await notifyLoggedPriceDrops(db, { now: clock.now() })
        await notifyPendingPriceDrops(db, { now: clock.now() })
      },
      { everyMs: arrivalsMs, onError: failed('mail about fallen prices could not be written') },
    ),
    repeatPeriodically(
      async () => {
        await deleteOldMail(db, { now: clock.now() })
        await deleteOldNotices(db, { now: clock.now() })
        await foldNoticesOfMessages(db)
        await pruneSavedSearchHits(db, { now: clock.now(), signal: stopping.signal })
      },
      { everyMs: orphansMs, onError: failed('old mail, notices and found cars could not be removed') },
    ),
    repeatPeriodically(() => deleteExpiredOneTimeTokens(db, { now: clock.now() }), {
      everyMs: orphansMs,
      onError: failed('old links could not be removed'),
    }),
    repeatPeriodically(() => deleteExpiredIdempotencyKeys(db, { now: clock.now() }), {
      everyMs: orphansMs,
      onError: failed('old idempotency keys could not be removed'),
    }),
    repeatPeriodically(
      async () => {
        seenBefore = await pruneCatalogueChanges(db, seenBefore)
        signalsSeenBefore = await pruneMessageStreamSignals(db, signalsSeenBefore)
      },
      { everyMs: changesMs, onError: failed('old changes could not be removed') },
    ),
    repeatPeriodically(() => flushCarPageViews(db), {
      everyMs: viewsMs,
      onError: failed('views could not be counted'),
    }),
    repeatPeriodically(
      afterFirstIndex(() => refitPriceModel(db, { now: clock.now(), log, signal: stopping.signal })),
      {
        everyMs: refitMs,
        // A new marketplace has its labels within seconds.
        firstMs: valuationsMs,
        onError: failed('the price model could not be fitted'),
      },
    ),
    repeatPeriodically(
      afterFirstIndex(unlessUnwritten(() => refreshValuations(db, { now: clock.now(), signal: stopping.signal }))),
      {
        everyMs: valuationsMs,
        onError: failed('cars could not be valued'),
      },
    ),
    repeatPeriodically(
      async () => {
        try {
          const size = await searchIndex.keep({ signal: stopping.signal })
          hasManyCars = size !== null && size.cars >= manyCars
        } finally {
          firstIndex.resolve()
        }
      },
      { everyMs: indexMs, onError: failed('the search index could not be kept') },
    ),
    // With many cars the names take a while to read: the first visitor to type, or the first after a quiet hour, must
    // not wait for them.
    repeatPeriodically(
      async () => {
        const now = clock.now()
        if (!hasManyCars || now.getTime() - namesReadAt < namesMs) return
        namesReadAt = now.getTime()
        await readSearchVocabulary(db, now)
      },
      { everyMs: indexMs, onError: failed('the names that a search knows could not be read') },
    ),
    repeatPeriodically(async () => log.debug({ ...process.memoryUsage(), caches: processCacheSizes() }, 'memory'), {
      everyMs: memoryMs,
      onError: failed('memory could not be read'),
    }),
    repeatPeriodically(() => deleteExpiredSignInData(db, { now: clock.now() }), {
      everyMs: pruneMs,
      onError: failed('ended sign-ins could not be removed'),
    }),
    // Commands cannot open the embedded database while this server has it.
    ...(database.kind === 'embedded'
      ? [
          repeatPeriodically(
            () => {
              const openSource = async () => ({ database, mediaStore, ...(await describeBackupSource(config)) })
              const readSecret = () => readServerSecret(config)
              const { dataDir } = config
              return answerOperatorRequests(openSource, { dataDir, clock, log, readSecret, signal: stopping.signal })
            },
            { everyMs: operatorMs, onError: failed('a request of the command line could not be read') },
          ),
        ]
      : []),
    ...(gateway
      ? [startWebhookDelivery(gateway, { deliver, onError: failed('a webhook could not be delivered') })]
      : []),
  ]
  const stopAnalyze = startAnalyzeTimer(database, { log })
  return async () => {
    stopping.abort()
    firstIndex.resolve()
    stopAnalyze()
    await Promise.all(timers.map((timer) => timer.stop()))
    await searchIndex.stop()
    await flushCarPageViews(db).catch(failed('views could not be counted'))
  }
}
