import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { prepareDatabase } from '#db/prepare-database.ts'
import type { CliCommand } from './cli-command.ts'
import { openCommandDatabase, sayWaiting } from './open-command-database.ts'

export const migrateCommand: CliCommand = {
  help: `forecourt migrate

Brings the database to this release's tables, as a server does when it starts. With DATABASE_OWNER_URL the tables belong to
that role, and the role of DATABASE_URL may read and write their rows, and no more: servers then need DATABASE_URL alone.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  parseArgs({ args, options: {} })
  const config = readConfig(process.env, { needs: 'database' })
  const database = await openCommandDatabase(config)
  await prepareDatabase(database, config, { signal, onWait: sayWaiting }).finally(() => database.close())
  process.stdout.write('The database has the tables of this release.\n')
  return 0
}
