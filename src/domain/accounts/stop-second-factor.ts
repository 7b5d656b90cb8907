import { roles } from '#contract/accounts.ts'
import type { OwnPassword } from '#contract/second-factor.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { forgetSecondFactorOf } from './forget-second-factor-of.ts'
import { lockSecondFactor } from './lock-second-factor.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'

/**
 * Asks for no code any more; the backup codes are worth nothing. Where there is none, nothing happens.
 * @throws DomainError what `requireOwnPassword` throws.
 */
export async function stopSecondFactor(
  db: Db,
  actor: MaybeActor,
  { currentPassword: password, address, now }: OwnPassword & { address: string; now: Date },
): Promise<void> {
  const { accountId, email } = requireRole(actor, ...roles)
  await requireOwnPassword(db, { accountId, email, password, address, now })
  await db.transaction(async (tx) => {
    const factor = await lockSecondFactor(tx, accountId)
    const wasOn = await forgetSecondFactorOf(tx, { accountId })
    if (!factor || !wasOn) return
    await tellOfSecondFactor(tx, { accountId, email: factor.email, isOn: false, by: accountId, now })
  })
}
