import { and, eq, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { secondFactors, sessions } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { matchTotp } from '#platform/identity/totp.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { lockSecondFactor } from './lock-second-factor.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'

type Confirmation = {
  code: string
  /** The session of the device that asks: the only one that stays, since the others came in without a code. */
  token: string
  now: Date
}

/**
 * The app gives the right codes: from now on one is asked for on every way in. Answers the backup codes, this once.
 * @throws DomainError `conflict` where nothing was begun or it is on already, `invalid` with `fields.code`.
 */
export async function confirmSecondFactor(
  db: Db,
  identity: Pick<Identity, 'unseal'>,
  actor: MaybeActor,
  { code, token, now }: Confirmation,
): Promise<{ backupCodes: string[] }> {
  const { accountId } = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const factor = await lockSecondFactor(tx, accountId)
    if (!factor) throw new DomainError('conflict', 'Begin again: there is no second step to confirm.')
    if (factor.confirmedAt) throw new DomainError('conflict', 'Your second step is on already.')
    const step = matchTotp(identity.unseal(factor.sealedSecret), { code, now, after: 0 })
    if (step === null) {
      const message = 'This is not the code that we expect. Check the time of your device, and enter the newest one.'
      throw new DomainError('invalid', message, { fields: { code: message } })
    }
    const isTheirs = eq(secondFactors.accountId, accountId)
    await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(isTheirs)
    const backupCodes = await replaceBackupCodes(tx, { accountId })
    await tx.delete(sessions).where(and(eq(sessions.userId, accountId), ne(sessions.token, token)))
    await tellOfSecondFactor(tx, { accountId, email: factor.email, isOn: true, by: accountId, now })
    return { backupCodes }
  })
}
