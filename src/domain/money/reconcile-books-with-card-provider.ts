import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { raisePaymentAlarm } from '#domain/payments/raise-payment-alarm.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { findMoneyInconsistencies } from './find-money-inconsistencies.ts'

/** Compares our books with the card provider's for an Admin; each difference becomes an alarm. */
export async function reconcileBooksWithCardProvider(
  db: Db,
  cards: CardProvider,
  actor: MaybeActor,
  { now, log }: { now: Date; log: Logger },
): Promise<{ faults: string[]; checkedAt: string }> {
  requireRole(actor, 'Admin')
  const faults = await findMoneyInconsistencies(db, cards)
  if (faults.length > 0)
    await raisePaymentAlarm(db, { kind: 'books_differ', subject: 'books', detail: { faults }, now }, log)
  return { faults, checkedAt: now.toISOString() }
}
