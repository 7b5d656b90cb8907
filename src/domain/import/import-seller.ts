import type { Db, DbOrTx } from '#db/client.ts'
import { insertSeller } from '#domain/accounts/create-account.ts'
import { findAccountByEmail } from '#domain/accounts/find-account-by-email.ts'
import { holdsRole } from '#domain/accounts/holds-role.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'

export interface ImportSeller {
  id: string
  name: string
  email: string
}

/**
 * Finds the seller of an import, by e-mail.
 * @throws DomainError `not_found`, or `conflict` where the account is not a seller's.
 */
export async function findImportSeller(db: DbOrTx, email: string): Promise<ImportSeller> {
  const found = await findAccountByEmail(db, email)
  if (!found) throw new DomainError('not_found', `There is no seller with the email ${email}.`)
  if (!holdsRole(found, 'Seller')) {
    throw new DomainError('conflict', `${email} is a ${found.role}; only a Seller can own imported cars.`)
  }
  return { id: found.id, name: found.name, email: found.email }
}

/**
 * Finds the seller that a mapping names, or creates one: without any way to sign in, and without the check mark, which
 * is an Admin’s decision.
 * @throws DomainError `conflict` where the address belongs to a person who is not a seller.
 */
export async function ensureImportSeller(
  db: Db,
  { name, email, now }: { name: string; email: string; now: Date },
): Promise<ImportSeller> {
  return db.transaction(async (tx) => {
    const made = await insertSeller(tx, { name, email, now })
    if (!made) return findImportSeller(tx, email)
    await recordAuditEntry(tx, {
      actorId: null,
      action: 'person.created',
      subject: { type: 'person', id: made.id },
      detail: { role: 'Seller', by: 'import' },
      at: now,
    })
    return { id: made.id, name, email }
  })
}
