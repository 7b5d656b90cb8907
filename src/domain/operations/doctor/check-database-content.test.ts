import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { backups } from '#db/schema/operations.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptServerSecret, compareServerSecret, recordServerSecret } from '../record-server-secret.ts'
import { checkDatabaseContent } from './check-database-content.ts'
import type { DiagnosticFinding } from './diagnostic-finding.ts'

const test = useDatabase()
const now = new Date()
const secret = 's'.repeat(32)
const former = 'f'.repeat(32)

const backup = {
  name: 'b',
  madeAt: now,
  digest: '',
  rows: 1,
  photos: 0,
  bytes: 1,
  verifiedAt: now,
  fault: null as string | null,
}

beforeEach(() => test.db.insert(backups).values(backup))

async function find(at = now) {
  const findings = await checkDatabaseContent({ database: test.database, clock: { now: () => at }, secret })
  return findings.filter(({ status }) => status !== 'ok')
}

it('H-06 a healthy database has nothing to mend', async () => {
  expect(await find(new Date())).toEqual([])
})

it('H-06 G-36 a database to which a newer release has added tables is this release’s as well', async () => {
  await run('alter table drizzle.__drizzle_migrations add column if not exists needs bigint')
  await run(`insert into drizzle.__drizzle_migrations (hash, created_at, needs) values ('new', 9999999999999, 0)`)
  const context = { database: test.database, clock: { now: () => new Date() }, secret }
  const found = await checkDatabaseContent(context).finally(() =>
    run(`delete from drizzle.__drizzle_migrations where hash = 'new'`),
  )
  expect(found.filter(({ status }) => status !== 'ok')).toEqual([])
  expect(found[0]?.said).toMatch(/and 1 migrations of a newer one, which only add/)
})

let lastMigration: Record<string, unknown> | undefined
const entry = { actorId: null, action: 'audit.exported' as const, subject: { type: 'audit', id: 'a' }, at: now }
const run = (statement: string) => test.db.execute(sql.raw(statement))
const shifted = (seconds: number) => ({ at: () => new Date(Date.now() + seconds * 1000) })

const faults: {
  fault: string
  make?: () => Promise<unknown>
  undo?: () => Promise<unknown>
  at?: () => Date
  expected: Pick<DiagnosticFinding, 'check' | 'status'> & { said: RegExp; mend: RegExp }
}[] = [
  {
    fault: 'a pending migration',
    make: async () => {
      const last = sql`id = (select max(id) from drizzle.__drizzle_migrations)`
      const { rows } = await test.db.execute(sql`delete from drizzle.__drizzle_migrations where ${last} returning *`)
      lastMigration = rows[0]
    },
    undo: () =>
      test.db.execute(sql`insert into drizzle.__drizzle_migrations (id, hash, created_at)
        values (${lastMigration?.id}, ${lastMigration?.hash}, ${lastMigration?.created_at})`),
    expected: { check: 'migrations', status: 'warn', said: /^1 migrations are pending/, mend: /forecourt upgrade/ },
  },
  {
    fault: 'a newer release',
    make: () => run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('new', 9999999999999)`),
    undo: () => run(`delete from drizzle.__drizzle_migrations where hash = 'new'`),
    expected: { check: 'migrations', status: 'fail', said: /newer release/, mend: /Run that release/ },
  },
  {
    ...shifted(10),
    fault: 'a clock that is somewhat off',
    expected: { check: 'clocks', status: 'warn', said: /(9|10)\.\d s apart/, mend: /NTP/ },
  },
  {
    ...shifted(-3600),
    fault: 'a clock that is far off',
    expected: { check: 'clocks', status: 'fail', said: /3600\.\d s apart/, mend: /NTP/ },
  },
  {
    fault: 'the secret of other servers',
    make: () => recordServerSecret(test.db, { secret: former, previous: null, now }),
    expected: { check: 'secret', status: 'fail', said: /not the one/, mend: /AUTH_SECRET_PREVIOUS.*--accept-secret/ },
  },
  {
    fault: 'a broken index',
    make: () => run(`update pg_index set indisvalid = false where indexrelid = 'mails_due_idx'::regclass`),
    undo: () => run(`update pg_index set indisvalid = true where indexrelid = 'mails_due_idx'::regclass`),
    expected: {
      check: 'search',
      status: 'fail',
      said: /mails_due_idx/,
      mend: /REINDEX INDEX CONCURRENTLY mails_due_idx/,
    },
  },
  {
    fault: 'a changed entry of the audit log',
    make: () =>
      recordAuditEntry(test.db, entry).then(() =>
        run(`begin; set local session_replication_role = replica; update audit_entries set action = 'b'; commit`),
      ),
    expected: { check: 'audit', status: 'fail', said: /broken at entry 1/, mend: /Keep the database as it is/ },
  },
  {
    fault: 'books that do not agree',
    make: () =>
      run(`begin; set local session_replication_role = replica; insert into payouts (payment_id, booking_id, seller_id,
        state, sale_cents, refunded_cents, fee_cents, fee_basis_points, net_cents, due_at, created_at, updated_at)
        values ('p', 'b', 's', 'reversed', 100, 0, 0, 0, 100, now(), now(), now()); commit`),
    expected: { check: 'books', status: 'fail', said: /payout of payment p/, mend: /forecourt reconcile/ },
  },
  {
    fault: 'mail that does not leave',
    make: () =>
      run(`insert into mails (id, event_key, recipient, template, data, state, attempts, next_attempt_at, created_at)
        values ('m', 'k', 'a@example.test', 'welcome', '{}', 'queued', 3, now(), now())`),
    expected: { check: 'mail queue', status: 'warn', said: /^1 mails could not be sent/, mend: /last_error/ },
  },
  {
    fault: 'mail that was given up, beside mail that is just being sent',
    make: () =>
      run(`insert into mails (id, event_key, recipient, template, data, state, attempts, next_attempt_at, created_at, last_error)
        values ('m', 'k', 'a@example.test', 'welcome', '{}', 'failed', 9, now(), now(), 'No such mailbox.'),
          ('n', 'l', 'b@example.test', 'welcome', '{}', 'queued', 1, now() + interval '5 minutes', now(), null)`),
    expected: { check: 'mail queue', status: 'warn', said: /^1 mails of the last seven days/, mend: /last_error/ },
  },
  {
    fault: 'no backup that counts',
    make: () => test.db.update(backups).set({ verifiedAt: null }),
    expected: { check: 'backups', status: 'warn', said: /No backup counts yet/, mend: /once a day/ },
  },
  {
    fault: 'an old backup',
    make: () => test.db.update(backups).set({ madeAt: new Date(now.getTime() - 40 * 3_600_000) }),
    expected: { check: 'backups', status: 'warn', said: /is of 20\d\d-/, mend: /once a day/ },
  },
  {
    fault: 'a backup that was let count without its photos',
    make: () => test.db.update(backups).set({ missingPhotos: 1_200 }),
    expected: {
      check: 'backups',
      status: 'warn',
      said: /1,200 files of photos are missing in it/,
      mend: /older backup/,
    },
  },
  {
    fault: 'a backup that failed its check',
    make: () => test.db.update(backups).set({ fault: 'It is damaged.' }),
    expected: { check: 'backups', status: 'fail', said: /failed its check: It is damaged/, mend: /Make another one/ },
  },
]

it.each(faults)('H-06 finds $fault', async ({ make, undo, at, expected }) => {
  await make?.()
  try {
    expect(await find(at?.() ?? new Date())).toEqual([
      {
        ...expected,
        said: expect.stringMatching(expected.said),
        mend: expect.stringMatching(expected.mend),
      },
    ])
  } finally {
    await undo?.()
  }
})

it('a secret is followed when it names its former one, and otherwise only when it is accepted', async () => {
  expect(await compareServerSecret(test.db, secret)).toBe('unknown')
  expect(await recordServerSecret(test.db, { secret: former, previous: null, now })).toBe('same')
  expect(await recordServerSecret(test.db, { secret, previous: 'x'.repeat(32), now })).toBe('other')
  expect(await recordServerSecret(test.db, { secret, previous: former, now })).toBe('same')
  expect(await compareServerSecret(test.db, former)).toBe('other')
  await acceptServerSecret(test.db, { secret: former, now })
  expect(await compareServerSecret(test.db, former)).toBe('same')
})
