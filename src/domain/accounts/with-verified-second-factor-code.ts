import type { Db, Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import {
  clearVerificationAttempts,
  deleteVerificationAttempt,
  recordVerificationAttempt,
} from './verification-attempts.ts'

type Proof = { accountId: string; code: string; address: string; now: Date }

/**
 * Performs an action that weakens a second factor, after a code of it, in one transaction: a backup code is used up
 * only if the action succeeds. Wrong codes count as at the login. Returns null, and does nothing, where no second
 * factor is on.
 * @throws DomainError `invalid` with `fields.code`, `too_many_requests`, and what the action throws.
 */
export async function withVerifiedSecondFactorCode<T>(
  db: Db,
  identity: Pick<IdentityService, 'decryptSecret'>,
  { accountId, code, address, now }: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const attempts = { email: `second-factor:${accountId}` }
  const attempt = await recordVerificationAttempt(db, { ...attempts, address, now })
  try {
    const done = await db.transaction(async (tx) => {
      const isRight = await consumeSecondFactorCode(tx, identity, { accountId, code, now })
      if (isRight === null) return null
      if (!isRight) throw wrongSecondFactorCodeError()
      return work(tx)
    })
    await clearVerificationAttempts(db, attempts)
    return done
  } catch (error) {
    const isWrongCode = error instanceof DomainError && error.fields?.code !== undefined
    if (!isWrongCode) await deleteVerificationAttempt(db, { id: attempt })
    throw error
  }
}

/** For a code that is neither the app's newest one nor an unused backup code. */
export function wrongSecondFactorCodeError(): DomainError {
  const message = 'That code is wrong or has already been used. Enter the latest one from your app.'
  return new DomainError('invalid', message, { fields: { code: message } })
}
