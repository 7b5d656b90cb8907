import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { reconcilePayments } from '#domain/payments/reconcile-payments.ts'
import { createCardProvider } from '#platform/card-gateway/create-card-provider.ts'
import { createEmbeddedGateway } from '#platform/card-gateway/embedded/gateway.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open-command-database.ts'

export const reconcileCommand: Command = {
  help: `forecourt reconcile [--json]

Goes once after every payment that is not at its end, as each server does every 30 seconds by itself. Ends with 1 when
some could not be asked about; the next run comes back to them.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const log = createLogger(config.logLevel)
  const total = { looked: 0, ended: 0, failed: 0 }
  await withDatabase(config, async ({ db }) => {
    const gateway = config.cards.kind === 'embedded' ? createEmbeddedGateway({ db, now: () => new Date() }) : null
    const cards = createCardProvider(config, gateway)
    // A payment that was asked about is left alone for a while, so that a round without any is the last.
    for (let looked = 1; looked > 0 && !signal.aborted; ) {
      const round = await reconcilePayments(db, cards, { now: new Date(), log })
      looked = round.looked
      total.looked += round.looked
      total.ended += round.ended
      total.failed += round.failed
    }
  })
  const { looked, ended, failed } = total
  const open = looked - ended - failed
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...total, open })}\n`
      : `${looked} payments asked about: ${ended} came to their end, ${open} are still open, ${failed} could not be asked about.\n`,
  )
  return failed > 0 || signal.aborted ? 1 : 0
}
