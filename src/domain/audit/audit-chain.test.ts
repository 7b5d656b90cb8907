import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { recordAuditEntry } from './record-audit-entry.ts'
import { verifyAuditChain } from './verify-audit-chain.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00.123Z')

async function write(count: number, detail: Record<string, unknown> = {}) {
  for (let at = 0; at < count; at++) {
    const subject = { type: 'person', id: `p${at}` }
    await recordAuditEntry(test.db, {
      actorId: null,
      action: 'person.verified',
      subject,
      detail: { at, ...detail },
      at: now,
    })
  }
}
const verify = (noted: { position: number; hash: string }[] = []) => verifyAuditChain(test.db, { now, noted })

/** Runs a statement without the triggers, like an attacker with full access to the database. */
async function tamper(statement: string) {
  await test.database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
}

describe('G-21: the audit log', () => {
  it('chains every entry to the one before, whatever its words are', async () => {
    await write(3, {
      reason: 'a "quote", a \\ and\nlines\u0007\u2028 – ü 🚗',
      amount: 1.5e3,
      deep: { b: [null, true], aa: 1 },
    })
    const chain = await verify()
    expect(chain).toMatchObject({ isWhole: true, entries: 3, broken: null, head: { position: 3 } })
    const rows = await test.db.select().from(auditEntries).orderBy(auditEntries.position)
    expect(rows[0]?.previousHash).toBe('0'.repeat(64))
    expect(rows[1]?.previousHash).toBe(rows[0]?.hash)
    expect(rows[2]?.hash).toBe(chain.head?.hash)
  })

  it('entries of transactions that end at the same moment stand in one line', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        test.db.transaction(async (tx) => {
          const entry = { actorId: null, action: 'payment.won' as const, at: now, detail: {} }
          await recordAuditEntry(tx, { ...entry, subject: { type: 'payment', id: `a${at}` } })
          await recordAuditEntry(tx, { ...entry, subject: { type: 'payment', id: `b${at}` } })
        }),
      ),
    )
    expect(await verify()).toMatchObject({ isWhole: true, entries: 24 })
  })

  it('an entry goes with the action that is taken back, and leaves no gap', async () => {
    await write(1)
    const failing = test.db.transaction(async (tx) => {
      await recordAuditEntry(tx, {
        actorId: null,
        action: 'feedback.read',
        subject: { type: 'person', id: 'x' },
        at: now,
      })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await write(1)
    expect(await verify()).toMatchObject({ isWhole: true, entries: 2 })
  })

  it.each([
    ['changed', `update audit_entries set action = 'x'`],
    ['given another hash', `update audit_entries set hash = repeat('a', 64)`],
    ['deleted', 'delete from audit_entries'],
    ['emptied', 'truncate audit_entries'],
  ])('no statement of the server gets it %s', async (_, statement) => {
    await write(2)
    await expect(test.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'audit_entries only grows' },
    })
    expect(await verify()).toMatchObject({ isWhole: true, entries: 2 })
  })

  it.each([
    [`update audit_entries set action = 'person.created' where position = 3`, 3, 'its content does not fit its hash'],
    [`update audit_entries set detail = '{"at":9}' where position = 2`, 2, 'its content does not fit its hash'],
    [`update audit_entries set at = at + interval '1 microsecond' where position = 4`, 4, 'does not fit its hash'],
    [`update audit_entries set actor_id = 'me' where position = 1`, 1, 'its content does not fit its hash'],
    ['delete from audit_entries where position = 3', 4, 'the entry before it, number 3, is missing'],
    ['delete from audit_entries where position in (1, 2)', 3, 'the entries 1 to 2 before it are missing'],
    [
      `update audit_entries e set action = 'x', hash = audit_hash(2, e.previous_hash,
         (e.id, e.at, e.actor_id, 'x', e.subject_type, e.subject_id, e.detail, null, null, null)::audit_entries)
       where position = 2`,
      3,
      'it does not carry the hash of the entry before it',
    ],
    [
      `insert into audit_entries (action, subject_type, subject_id) values ('x', 'person', 'x')`,
      null,
      'it was never chained',
    ],
  ])('verifying names the first entry that somebody broke: %s', async (statement, position, reason) => {
    await write(5)
    await tamper(statement)
    const { isWhole, broken } = await verify()
    expect(isWhole).toBe(false)
    expect(broken?.position).toBe(position)
    expect(broken?.reason).toContain(reason)
  })

  it('a head that was noted elsewhere shows a log that was cut off or written anew', async () => {
    await write(4)
    const { head } = await verify()
    if (!head) throw new Error('There is no head.')
    await write(2)
    expect(await verify([head])).toMatchObject({ isWhole: true, entries: 6 })
    await tamper('delete from audit_entries where position > 3')
    expect(await verify()).toMatchObject({ isWhole: true, entries: 3 })
    expect((await verify([head])).broken).toMatchObject({ position: 4, reason: expect.stringContaining('ends at 3') })
    await write(1, { other: true })
    expect((await verify([head])).broken).toMatchObject({ position: 4, reason: expect.stringContaining('noted') })
  })

  it('an Admin finds entries by action, person, subject and detail; nobody else sees any', async () => {
    const admin = await anAdmin(test.db, { name: 'Ann Admin' })
    await write(25, { reason: '100% rusty' })
    await recordAuditEntry(test.db, {
      actorId: admin.id,
      action: 'listing.restored',
      subject: { type: 'listing', id: 'car' },
      at: now,
    })
    const list = async (query: { q?: string; subject?: 'listing'; page?: number; sort?: 'oldest' }) => {
      const found = await listAuditEntries(test.db, actorOfUser(admin), { sort: 'newest', page: 1, ...query })
      return [found.total, found.items[0]?.subject.id]
    }
    expect(await list({})).toEqual([26, 'car'])
    expect(await list({ sort: 'oldest', page: 2 })).toEqual([26, 'p20'])
    expect(await list({ q: 'ann adm' })).toEqual([1, 'car'])
    expect(await list({ q: 'p7' })).toEqual([1, 'p7'])
    expect(await list({ q: '0% rus' })).toEqual([25, 'p24'])
    expect(await list({ subject: 'listing' })).toEqual([1, 'car'])
    const buyer = actorOfUser(await aBuyer(test.db))
    await expect(listAuditEntries(test.db, buyer, { sort: 'newest', page: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(exportAuditLog(test.db, buyer, { sort: 'newest', now })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is taken along as CSV without formulas, and that it was taken is an entry', async () => {
    const admin = await anAdmin(test.db, { name: '=cmd()' })
    await recordAuditEntry(test.db, {
      actorId: admin.id,
      action: 'listing.restored',
      subject: { type: 'listing', id: 'car' },
      at: now,
    })
    let csv = ''
    for await (const piece of await exportAuditLog(test.db, actorOfUser(admin), { sort: 'oldest', now })) csv += piece
    const [header, first, second, ...rest] = csv.split('\r\n')
    expect(header).toContain('position,id,at,actor')
    expect(first).toContain(`,'=cmd(),Admin,listing.restored,listing,car,`)
    expect(second).toContain('audit.exported')
    expect(rest).toEqual([''])
  })
})
