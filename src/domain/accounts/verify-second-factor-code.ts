import type { Db, Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { isSecondFactorCode } from './second-factor-code.ts'
import { beginSignInAttempt, clearSignInAttempts, deleteSignInAttempt } from './sign-in-attempts.ts'

type Proof = { accountId: string; code: string; address: string; now: Date }

/**
 * Does what weakens a second factor once a code of it is given, in one transaction: a backup code is used up only by what it
 * opened. Wrong ones count as at the log-in. Null where no second factor is on, and nothing is done.
 * @throws DomainError `invalid` with `fields.code`, `too_many_requests`, and what the work throws.
 */
export async function verifySecondFactorCode<T>(
  db: Db,
  identity: Pick<Identity, 'decryptSecret'>,
  { accountId, code, address, now }: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const attempts = { email: `second-factor:${accountId}` }
  const attempt = await beginSignInAttempt(db, { ...attempts, address, now })
  try {
    const done = await db.transaction(async (tx) => {
      const isRight = await isSecondFactorCode(tx, identity, { accountId, code, now })
      if (isRight === null) return null
      if (!isRight) throw wrongCode()
      return work(tx)
    })
    await clearSignInAttempts(db, attempts)
    return done
  } catch (error) {
    const isWrongCode = error instanceof DomainError && error.fields?.code !== undefined
    if (!isWrongCode) await deleteSignInAttempt(db, { id: attempt })
    throw error
  }
}

/** For a code that is not the newest one of the app, and no backup code that is left. */
export function wrongCode(): DomainError {
  const message = 'This code is wrong, or was used before. Enter the newest one of your app.'
  return new DomainError('invalid', message, { fields: { code: message } })
}
