import { roles } from '#contract/accounts.ts'
import type { SecondFactorProofRequest } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { withVerifiedSecondFactorCode } from './with-verified-second-factor-code.ts'

/**
 * Creates ten new backup codes, shown only this once, in place of the previous ones. Each of them opens the account
 * together with the password, so creating them requires a code as well.
 * @throws DomainError `conflict` without a second factor; what `requireOwnPassword` and `withVerifiedSecondFactorCode`
 * throw.
 */
export async function renewBackupCodes(
  db: Db,
  identity: Pick<IdentityService, 'decryptSecret'>,
  actor: MaybeActor,
  { currentPassword: password, code, address, now }: SecondFactorProofRequest & { address: string; now: Date },
): Promise<{ backupCodes: string[] }> {
  const { accountId } = requireRole(actor, ...roles)
  await requireOwnPassword(db, { accountId, password, address, now })
  const codes = await withVerifiedSecondFactorCode(db, identity, { accountId, code, address, now }, (tx) =>
    replaceBackupCodes(tx, { accountId }),
  )
  if (!codes) throw new DomainError('conflict', 'Backup codes require two-factor authentication. Turn it on first.')
  return { backupCodes: codes }
}
