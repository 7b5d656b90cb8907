import { roles } from '#contract/accounts.ts'
import type { SecondFactorProof } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { notifySecondFactorChanged } from './notify-second-factor-changed.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { verifySecondFactorCode } from './verify-second-factor-code.ts'

/**
 * Asks for no code any more; the backup codes are worth nothing. It takes the password and a code: what guards against a
 * stolen password must not fall to one.
 * @throws DomainError `conflict` without a second factor; what `requireOwnPassword` and `verifySecondFactorCode` throw.
 */
export async function disableSecondFactor(
  db: Db,
  identity: Pick<Identity, 'decryptSecret'>,
  actor: MaybeActor,
  { currentPassword: password, code, address, now }: SecondFactorProof & { address: string; now: Date },
): Promise<void> {
  const { accountId, email } = requireRole(actor, ...roles)
  await requireOwnPassword(db, { accountId, password, address, now })
  const stopped = await verifySecondFactorCode(db, identity, { accountId, code, address, now }, async (tx) => {
    await deleteSecondFactor(tx, { accountId })
    await notifySecondFactorChanged(tx, { accountId, email, isOn: false, by: accountId, now })
    return true
  })
  if (!stopped) throw new DomainError('conflict', 'Your second step is off already.')
}
