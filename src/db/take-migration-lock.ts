import { setTimeout as pause } from 'node:timers/promises'
import type { BackupDatabaseSession } from './backup/backup-database-session.ts'

/** An arbitrary number, the same in every one of our server processes. */
export const MIGRATION_ADVISORY_LOCK = 4_207_119

const askAgainMs = 200
/** How often whoever waits says so again. */
const sayAgainMs = 30_000

export type MigrationWait = {
  /** Ends the waiting. */
  signal?: AbortSignal | undefined
  /** Hears, in a sentence, what is waited for and what to do; at once, and every half minute. */
  onWait?: ((sentence: string) => void) | undefined
}

/**
 * Takes the lock that whoever migrates holds, for the session or for its transaction. A statement that waits for it could
 * not be stopped, so it is asked for until it is free.
 * @throws AbortError where the signal comes first
 */
export async function takeMigrationLock(
  client: BackupDatabaseSession,
  { scope, signal, onWait }: MigrationWait & { scope: 'session' | 'transaction' },
): Promise<void> {
  const take = scope === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock'
  let sayAt = performance.now()
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>(`SELECT ${take}($1) AS has`, [MIGRATION_ADVISORY_LOCK])
    if (rows[0]?.has) return
    if (performance.now() >= sayAt) {
      sayAt = performance.now() + sayAgainMs
      const holder = await findHolder(client)
      if (holder) onWait?.(waiting(holder))
    }
    await pause(askAgainMs, undefined, { signal })
  }
}

type Holder = { pid: number; program: string; address: string; state: string; seconds: number }

async function findHolder(client: BackupDatabaseSession): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `SELECT pid, coalesce(nullif(application_name, ''), 'a program') AS program,
      coalesce(host(client_addr), 'the same machine') AS address, coalesce(state, 'busy') AS state,
      coalesce(extract(epoch FROM clock_timestamp() - state_change), 0)::int AS seconds
      FROM pg_locks LEFT JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`,
    [MIGRATION_ADVISORY_LOCK],
  )
  return rows[0]
}

function waiting({ pid, program, address, state, seconds }: Holder): string {
  return (
    `Waiting for the lock of migrations, which the database session ${pid} holds (${program} from ${address}, ${state} for ${seconds} s): a ` +
    'server or a command that migrates, and this goes on when that has finished. Where nothing migrates any more, as behind a ' +
    `pooler that kept the session: SELECT pg_terminate_backend(${pid}).`
  )
}
