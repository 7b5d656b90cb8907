import { and, eq, isNull, sql } from 'drizzle-orm'
import { CreateUserRequest } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'
import { insertAccount, rejectTakenEmail } from './create-account.ts'
import { hashNewPassword } from './hash-new-password.ts'

/**
 * Creates the first Admin of a marketplace, for the command line. Works only once: later Admins are created by an
 * Admin.
 *
 * @throws DomainError `invalid` (the texts of row V-07, and a common password), or `conflict` where there is an Admin
 * or the address is taken.
 */
export async function createFirstAdmin(
  db: Db,
  { email, name, password, now }: { email: string; name: string; password: string; now: Date },
): Promise<{ id: string; email: string }> {
  const parsed = CreateUserRequest.safeParse({ email, name, password, role: 'Admin' })
  if (!parsed.success) throw new DomainError('invalid', parsed.error.issues.map((issue) => issue.message).join('\n'))
  const account = parsed.data
  await rejectTakenEmail(db, account.email)
  const passwordHash = await hashNewPassword(account.password, { field: 'password' })
  return db.transaction(async (tx) => {
    // Two simultaneous commands must not create two Admins.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('create-admin', 0))`)
    const [admin] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'Admin'), isNull(users.deletedAt)))
      .limit(1)
    if (admin)
      throw new DomainError('conflict', `There’s already an Admin: ${admin.email}. Only Admins can create Admins.`)
    const created = await insertAccount(tx, { account, passwordHash, now })
    // The owner of the machine vouches for the address; and a second factor requires a confirmed address.
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, created.id))
    await recordAuditEntry(tx, {
      actorId: null,
      action: 'person.created',
      subject: { type: 'person', id: created.id },
      detail: { role: created.role, by: 'command line' },
      at: now,
    })
    return { id: created.id, email: created.email }
  })
}
