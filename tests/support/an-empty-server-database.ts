import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { migratedDatabase, startTestPostgres } from './database-postgres.ts'

type Env = { AUTH_SECRET: string; LOG_LEVEL: string }

/**
 * An empty database of a kind, with what servers need to run on it; only one process at a time may open an embedded one.
 * What is to be done afterwards comes into `undo`.
 */
export async function anEmptyServerDatabase(
  kind: 'embedded' | 'postgres',
  { undo, ...given }: { undo: (() => Promise<unknown>)[] } & Env,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-servers-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  const env = { RATE_LIMIT: 'off', ...given }
  if (kind === 'embedded') return { dataDir, env, open: () => openDatabase({ dataDir }) }
  const postgres = await startTestPostgres({ isMigrated: true })
  undo.push(() => postgres.stop())
  await postgres.createDatabase('forecourt', { template: migratedDatabase })
  const url = postgres.url('forecourt')
  return { dataDir, env: { ...env, DATABASE_URL: url }, open: () => openDatabase({ dataDir, url }) }
}
