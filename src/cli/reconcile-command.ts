import { parseArgs } from 'node:util'
import { createEmbeddedGateway } from '@forecourt/test-gateway/gateway.ts'
import { readConfig } from '#config/config.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { PaymentProviderEventCursor } from '#domain/money/payment-provider-event-cursor.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { createCardProvider } from '#platform/card-gateway/create-card-provider.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { CliCommand } from './cli-command.ts'
import { withCommandDatabase } from './open-command-database.ts'

export const reconcileCommand: CliCommand = {
  help: `forecourt reconcile [--json]

Goes once after every payment and refund that is not at its end, as each server does every 30 seconds by itself, and
then checks the books: sold cars against captured payments, refunds, payouts, and all of it against the card provider.
Ends with 1 when something could not be asked about, or does not add up.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  const total = { looked: 0, ended: 0, failed: 0 }
  let faults: string[] = []
  await withCommandDatabase(config, async ({ db }) => {
    const gateway = config.cards.kind === 'embedded' ? createEmbeddedGateway({ db, now: () => new Date() }) : null
    const cards = createCardProvider(config, gateway)
    const read = new PaymentProviderEventCursor()
    // A checked payment is left alone for a while, so a round that checks none is the last.
    for (let looked = 1; looked > 0 && !signal.aborted; ) {
      const round = await runMoneyReconciliationRound(db, cards, { now: new Date(), log, read })
      looked = round.looked
      total.looked += round.looked
      total.ended += round.ended
      total.failed += round.failed
    }
    faults = await findMoneyInconsistencies(db, cards)
  })
  const { looked, ended, failed } = total
  const open = looked - ended - failed
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...total, open, faults })}\n`
      : `${looked} payments and refunds asked about: ${ended} came to their end, ${open} are still open, ${failed} could not be asked about.\n${booksWords(faults)}`,
  )
  return failed > 0 || faults.length > 0 || signal.aborted ? 1 : 0
}

function booksWords(faults: string[]): string {
  if (faults.length === 0) return 'The books add up, here and with the card provider.\n'
  return `The books do not add up:\n${faults.map((fault) => `  - ${fault}\n`).join('')}`
}
