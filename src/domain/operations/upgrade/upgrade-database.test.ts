import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { projectRoot } from '#db/paths/project-root.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { aTestFolder, testClock } from '#tests/support/backups.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const test = useDatabase()
const folder = aTestFolder()

/** The migrations of a newer release: those of this one, and one with this script. */
function aNewerRelease(name: string, script: string): string {
  const newer = path.join(folder, name)
  cpSync(path.join(projectRoot, 'migrations'), newer, { recursive: true })
  const file = path.join(newer, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const when = Math.max(...journal.entries.map((entry: { when: number }) => entry.when)) + 1
  journal.entries.push({ idx: 9999, version: '7', when, tag: '9999_newer', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(newer, '9999_newer.sql'), `CREATE TABLE newer (id int);\n--> statement-breakpoint\n${script}`)
  return newer
}

/** What the database is like. */
async function look() {
  const { rows } = await test.db.execute(sql`select to_regclass('newer') is not null as "hasTable",
    (select count(*)::int from drizzle.__drizzle_migrations) migrations, (select count(*)::int from audit_entries) entries`)
  return rows[0]
}

const upgrade = (name: string, script: string) =>
  upgradeDatabase(test.database, {
    secret: null,
    clock: testClock,
    serverRole: null,
    folder: aNewerRelease(name, script),
  })

const wrongs: [string, string, RegExp][] = [
  ['breaks off', 'SELECT 1 / 0', /a migration failed: division by zero/],
  [
    'loses rows',
    'ALTER TABLE audit_entries DISABLE TRIGGER USER; DELETE FROM audit_entries',
    /audit_entries had 1 rows before and 0 after/,
  ],
  [
    'changes the audit log',
    `ALTER TABLE audit_entries DISABLE TRIGGER USER; UPDATE audit_entries SET action = 'b'`,
    /audit log is broken at entry 1/,
  ],
  [
    'breaks the books',
    `ALTER TABLE payouts DROP CONSTRAINT payouts_payment_id_payments_id_fk, DROP CONSTRAINT payouts_booking_id_bookings_id_fk,
      DROP CONSTRAINT payouts_seller_id_users_id_fk; INSERT INTO payouts (payment_id, booking_id, seller_id, state,
      sale_cents, refunded_cents, fee_cents, fee_basis_points, net_cents, due_at) VALUES ('p', 'b', 's', 'reversed', 100, 0, 0, 0, 100, now())`,
    /The books do not agree: payout of payment p/,
  ],
]

it.each(wrongs)('H-06 an upgrade that %s is taken back by itself', async (name, script, reason) => {
  await recordAuditEntry(test.db, {
    actorId: null,
    action: 'audit.exported',
    subject: { type: 'audit', id: 'a' },
    at: new Date(),
  })
  const before = await look()
  await expect(upgrade(name, script)).rejects.toThrow(reason)
  await expect(upgrade(`${name}-again`, script)).rejects.toThrow(
    /^The upgrade was taken back, and the database is as it was/,
  )
  expect(await look()).toEqual(before)
  expect(before).toMatchObject({ hasTable: false, entries: 1 })
})

it('H-06 an upgrade after which the servers could not use the new tables is taken back by itself', async () => {
  const before = await look()
  const newer = aNewerRelease('no-rights', 'SELECT 1')
  const upgraded = upgradeDatabase(test.database, {
    secret: null,
    clock: testClock,
    serverRole: 'nobody',
    folder: newer,
  })
  await expect(upgraded).rejects.toThrow(
    /^The upgrade was taken back, and the database is as it was: the rights of the server's role could not be given: DATABASE_URL connects as nobody/,
  )
  expect(await look()).toEqual(before)
})

it('H-06 an upgrade that leaves everything whole is kept, once', async () => {
  const before = await look()
  const good = aNewerRelease(
    'good',
    `INSERT INTO audit_entries (action, subject_type, subject_id) VALUES ('a', 'audit', 'a')`,
  )
  const given = { secret: null, clock: testClock, serverRole: null, folder: good }
  try {
    const { applied, findings } = await upgradeDatabase(test.database, given)
    expect([applied, findings.every(({ status }) => status !== 'fail')]).toEqual([1, true])
    expect(await look()).toEqual({ hasTable: true, migrations: Number(before?.migrations) + 1, entries: 1 })
    expect((await upgradeDatabase(test.database, given)).applied).toBe(0)
  } finally {
    await test.db.execute(sql`drop table newer`)
    await test.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
  }
})
