import { startAnalyzeTimer } from '#db/analyze.ts'
import { encodePendingAvif } from '#domain/media/encode-avif.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { type Deliver, startWebhooks } from '#platform/card-gateway/embedded/webhooks.ts'
import { repeat } from '#platform/schedule/repeat.ts'
import type { OpenServices } from './open-services.ts'

const reconcileMs = 30_000
const encodeMs = 3_000
const orphansMs = 60 * 60_000

/**
 * The work behind the requests. Every round takes rows that are due and locks them, so that any number of servers may
 * run the same timers. Answers a function that stops them and waits for the rounds under way.
 */
export function startTimers({ services, database, gateway }: OpenServices, deliver: Deliver): () => Promise<void> {
  const { db, cards, mediaStore, clock, log } = services
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)
  const stopping = new AbortController()
  const timers = [
    repeat(() => reconcilePayments(db, cards, { now: clock.now(), log }), {
      everyMs: reconcileMs,
      onError: failed('payments could not be reconciled'),
    }),
    repeat(() => encodePendingAvif(db, mediaStore, { log, signal: stopping.signal }), {
      everyMs: encodeMs,
      onError: failed('photos could not be encoded'),
    }),
    repeat(() => removeOrphanMedia(db, mediaStore, { now: clock.now() }), {
      everyMs: orphansMs,
      onError: failed('unused photos could not be removed'),
    }),
    ...(gateway ? [startWebhooks(gateway, { deliver, onError: failed('a webhook could not be delivered') })] : []),
  ]
  const stopAnalyze = startAnalyzeTimer(database, { log })
  return async () => {
    stopping.abort()
    stopAnalyze()
    await Promise.all(timers.map((timer) => timer.stop()))
  }
}
