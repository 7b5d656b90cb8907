import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { seedDemoWithGateway } from '../server/seed-demo-with-gateway.ts'
import type { CliCommand } from './cli-command.ts'
import { CommandError } from './command-error.ts'
import { withCommandDatabase } from './open-command-database.ts'

/** The demo passwords are public, so demo accounts exist only in a demo. */

export const seedCommand: CliCommand = {
  help: `forecourt seed [--json]

Fills an empty database with the demo market place, as the first start of the server does. Only with FORECOURT_ENV=demo
(the default), and only where there is nobody yet.`,
  run,
}

async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const config = readConfig(process.env, { needs: 'database' })
  if (config.env !== 'demo') {
    throw new CommandError(
      'FORECOURT_ENV is "production"; demo accounts, with a password known to all, belong in a demo.',
    )
  }
  const isSeeded = await withCommandDatabase(config, ({ db }) => seedDemoWithGateway(db, new Date()))
  if (!isSeeded) throw new CommandError('The database is not empty; the demo moves into an empty one only.')
  process.stdout.write(`${values.json ? JSON.stringify({ seeded: true }) : 'The demo market place is there.'}\n`)
  return 0
}
