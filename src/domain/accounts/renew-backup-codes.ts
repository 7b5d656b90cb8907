import { roles } from '#contract/accounts.ts'
import type { SecondFactorProof } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { verifySecondFactorCode } from './verify-second-factor-code.ts'

/**
 * Ten new backup codes, shown this once, in place of those from before. Each of them opens the account beside the password,
 * so that they take a code as well.
 * @throws DomainError `conflict` without a second factor; what `requireOwnPassword` and `verifySecondFactorCode` throw.
 */
export async function renewBackupCodes(
  db: Db,
  identity: Pick<Identity, 'decryptSecret'>,
  actor: MaybeActor,
  { currentPassword: password, code, address, now }: SecondFactorProof & { address: string; now: Date },
): Promise<{ backupCodes: string[] }> {
  const { accountId } = requireRole(actor, ...roles)
  await requireOwnPassword(db, { accountId, password, address, now })
  const codes = await verifySecondFactorCode(db, identity, { accountId, code, address, now }, (tx) =>
    replaceBackupCodes(tx, { accountId }),
  )
  if (!codes) throw new DomainError('conflict', 'Backup codes belong to a second step. Turn it on first.')
  return { backupCodes: codes }
}
