import { roles } from '#contract/accounts.ts'
import type { OwnPassword } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { lockSecondFactor } from './lock-second-factor.ts'
import { requireOwnPassword } from './require-own-password.ts'

/**
 * Ten new backup codes, shown this once, in place of those from before.
 * @throws DomainError `conflict` without a second factor; what `requireOwnPassword` throws.
 */
export async function renewBackupCodes(
  db: Db,
  actor: MaybeActor,
  { currentPassword: password, address, now }: OwnPassword & { address: string; now: Date },
): Promise<{ backupCodes: string[] }> {
  const { accountId, email } = requireRole(actor, ...roles)
  await requireOwnPassword(db, { accountId, email, password, address, now })
  return db.transaction(async (tx) => {
    const factor = await lockSecondFactor(tx, accountId)
    if (!factor?.confirmedAt)
      throw new DomainError('conflict', 'Backup codes belong to a second step. Turn it on first.')
    return { backupCodes: await replaceBackupCodes(tx, { accountId }) }
  })
}
