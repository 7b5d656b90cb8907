import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import type { SecondFactorChallenge } from './complete-sign-in.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import { consumeOneTimeToken, readOneTimeToken } from './one-time-token.ts'
import { type OpenedSession, openSession, type SignInDevice } from './open-session.ts'
import {
  clearVerificationAttempts,
  deleteVerificationAttempt,
  recordVerificationAttempt,
} from './verification-attempts.ts'
import { wrongSecondFactorCodeError } from './with-verified-second-factor-code.ts'

type Given = { challenge: string; code: string; device: SignInDevice; now: Date }

/**
 * The second step of a sign-in: a code of the app, which is accepted once, or a backup code, which is used up. Ten
 * wrong codes in fifteen minutes lock this step, whichever challenge they are for.
 * @throws DomainError `invalid` with `fields.code`, `too_many_requests`, `gone` where the first step was too long ago.
 */
export async function completeSecondFactorSignIn(
  db: Db,
  identity: Pick<IdentityService, 'decryptSecret'>,
  { challenge, code, device, now }: Given,
): Promise<OpenedSession> {
  const use = { purpose: 'second-factor', token: challenge, now } as const
  const value = await readOneTimeToken(db, use)
  if (value === null) throw tooLate()
  const { accountId, way, isRemembered } = JSON.parse(value) as SecondFactorChallenge
  const attempts = { email: `second-factor:${accountId}` }
  const attempt = await recordVerificationAttempt(db, { ...attempts, address: device.address, now })
  try {
    const opened = await db.transaction(async (tx) => {
      const isRight = await consumeSecondFactorCode(tx, identity, { accountId, code, now })
      // The second factor was turned off meanwhile: the challenge was created with it on, so the person must repeat the
      // first step.
      if (isRight === null) throw tooLate()
      if (!isRight) throw wrongSecondFactorCodeError()
      if ((await consumeOneTimeToken(tx, use)) === null) throw tooLate()
      return openSession(tx, { accountId, way, isRemembered, device, now })
    })
    await clearVerificationAttempts(db, attempts)
    return opened
  } catch (error) {
    const isWrongCode = error instanceof DomainError && error.code === 'invalid'
    if (!isWrongCode) await deleteVerificationAttempt(db, { id: attempt })
    throw error
  }
}

function tooLate(): DomainError {
  return new DomainError('gone', 'Your login timed out. Please log in again.')
}
