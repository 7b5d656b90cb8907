import { roles } from '#contract/accounts.ts'
import type { SecondFactorProofRequest } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { notifySecondFactorChanged } from './notify-second-factor-changed.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { withVerifiedSecondFactorCode } from './with-verified-second-factor-code.ts'

/**
 * Turns the second factor off; the backup codes become invalid. It requires the password and a code: a stolen password
 * alone must not remove the protection against stolen passwords.
 * @throws DomainError `conflict` without a second factor; what `requireOwnPassword` and `withVerifiedSecondFactorCode`
 * throw.
 */
export async function disableSecondFactor(
  db: Db,
  identity: Pick<IdentityService, 'decryptSecret'>,
  actor: MaybeActor,
  { currentPassword: password, code, address, now }: SecondFactorProofRequest & { address: string; now: Date },
): Promise<void> {
  const { accountId, email } = requireRole(actor, ...roles)
  await requireOwnPassword(db, { accountId, password, address, now })
  const stopped = await withVerifiedSecondFactorCode(db, identity, { accountId, code, address, now }, async (tx) => {
    await deleteSecondFactor(tx, { accountId })
    await notifySecondFactorChanged(tx, { accountId, email, isOn: false, by: accountId, now })
    return true
  })
  if (!stopped) throw new DomainError('conflict', 'Two-factor authentication is already off.')
}
