import { and, eq, ne } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db, Tx } from '#db/client.ts'
import { secondFactors, sessions } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { matchTotp } from '#platform/identity/totp.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { notifySecondFactorChanged } from './notify-second-factor-changed.ts'
import { selectSecondFactorForUpdate } from './select-second-factor-for-update.ts'
import {
  clearVerificationAttempts,
  deleteVerificationAttempt,
  recordVerificationAttempt,
} from './verification-attempts.ts'

type Confirmation = {
  code: string
  /** The session of the requesting device: the only session that stays, because the others signed in without a code. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * A correct code of the app turns the second factor on: from now on every way to sign in requires a code. Returns the
 * backup codes, this one time. Ten wrong codes in fifteen minutes lock this step: a user of a borrowed device must not
 * guess the code of an unfinished set-up.
 * @throws DomainError `conflict` where no set-up was begun or the factor is on already, `invalid` with `fields.code`,
 * `too_many_requests`.
 */
export async function confirmSecondFactor(
  db: Db,
  identity: Pick<IdentityService, 'decryptSecret'>,
  actor: MaybeActor,
  { code, token, address, now }: Confirmation,
): Promise<{ backupCodes: string[] }> {
  const { accountId } = requireRole(actor, ...roles)
  const attempts = { email: `second-factor-confirm:${accountId}` }
  const attempt = await recordVerificationAttempt(db, { ...attempts, address, now })
  try {
    const confirmed = await db.transaction((tx) => turnOn(tx, identity, { accountId, code, token, now }))
    await clearVerificationAttempts(db, attempts)
    return confirmed
  } catch (error) {
    const isWrongCode = error instanceof DomainError && error.code === 'invalid'
    if (!isWrongCode) await deleteVerificationAttempt(db, { id: attempt })
    throw error
  }
}

async function turnOn(
  tx: Tx,
  identity: Pick<IdentityService, 'decryptSecret'>,
  { accountId, code, token, now }: { accountId: string; code: string; token: string; now: Date },
): Promise<{ backupCodes: string[] }> {
  const factor = await selectSecondFactorForUpdate(tx, accountId)
  if (!factor) throw new DomainError('conflict', 'There’s no two-factor setup to confirm. Please start over.')
  if (factor.confirmedAt) throw new DomainError('conflict', 'Two-factor authentication is already on.')
  const step = matchTotp(identity.decryptSecret(factor.sealedSecret), { code, now, after: 0 })
  if (step === null) {
    const message = 'That code doesn’t match. Check your device’s clock and enter the latest code.'
    throw new DomainError('invalid', message, { fields: { code: message } })
  }
  const isTheirs = eq(secondFactors.accountId, accountId)
  await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(isTheirs)
  const backupCodes = await replaceBackupCodes(tx, { accountId })
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), ne(sessions.token, token)))
  await notifySecondFactorChanged(tx, { accountId, email: factor.email, isOn: true, by: accountId, now })
  return { backupCodes }
}
