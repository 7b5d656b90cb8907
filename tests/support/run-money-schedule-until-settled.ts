import { expireCardHolds, settleRefundsDecidedByBank } from '@forecourt/test-gateway/due-holds-and-refunds.ts'
import type { Db } from '#db/client.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { silentLogger, type TestCardGateway } from './payments.ts'

/**
 * All faults are over and time passes, with all webhooks lost, until no work is left. Returns the work that is still
 * open after eight rounds.
 */
export async function runMoneyScheduleUntilSettled(
  db: Db,
  { gateway, cards, clock }: TestCardGateway,
): Promise<string[]> {
  let last = ''
  gateway.faults.clear()
  clock.forward({ minutes: 31 })
  for (let round = 0; round < 8; round += 1) {
    await expireCardHolds(gateway)
    await settleRefundsDecidedByBank(gateway)
    const now = clock.forward({ seconds: 30 })
    const { looked, missed, failed } = await runMoneyReconciliationRound(db, cards, { now, log: silentLogger })
    if (looked + missed + failed === 0) return []
    last = `${looked} looked at, ${missed} missed, ${failed} failed`
  }
  return [`money did not come to rest within eight rounds: ${last}`]
}
