import { eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import {
  passwordRequiredMessage,
  type ReauthenticateRequest,
  type ReauthenticationMethod,
  secondFactorCodeRequiredMessage,
} from '#contract/reauthentication.ts'
import type { Db, Tx } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type Actor, type MaybeActor, reauthenticationValidMs, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { IdentityService } from '#platform/identity/identity-service.ts'
import { consumeSecondFactorCode } from './consume-second-factor-code.ts'
import { reauthenticationMethodsOf } from './find-reauthentication-state.ts'
import { consumeOneTimeToken } from './one-time-token.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { storedReauthenticationCodeValue } from './send-reauthentication-code.ts'
import {
  clearVerificationAttempts,
  deleteVerificationAttempt,
  recordVerificationAttempt,
} from './verification-attempts.ts'

type Given = {
  proof: ReauthenticateRequest
  /** The session of the requesting device: the only session that is confirmed. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * A signed-in person proves their identity again with everything that they log in with: the password, and a code where
 * a second factor is on. For ten minutes this session may then do what a borrowed device must not do. Wrong entries
 * count as at the login; a wrong password uses no code up.
 * @throws DomainError `invalid` with `fields`, `too_many_requests`, `conflict` without a password, `signed_out`.
 */
export async function reauthenticate(
  db: Db,
  identity: Pick<IdentityService, 'decryptSecret'>,
  actor: MaybeActor,
  { proof: { password, code }, token, address, now }: Given,
): Promise<{ confirmedUntil: string }> {
  const person = requireRole(actor, ...roles)
  if (password !== undefined) await provePassword(db, person, { password, address, now })
  const ways = await reauthenticationMethodsOf(db, person.accountId)
  requireWhole(ways, { password, code })
  const open = (tx: Tx) => confirmSession(tx, { token, now })
  if (code === undefined) await db.transaction(open)
  else await proveCode(db, identity, person, { code, isMailed: ways.includes('mail'), address, now }, open)
  return { confirmedUntil: new Date(now.getTime() + reauthenticationValidMs).toISOString() }
}

/** Refuses a request that lacks one of the proofs that this person logs in with. */
function requireWhole(ways: readonly ReauthenticationMethod[], { password, code }: ReauthenticateRequest): void {
  const fields = {
    ...(ways.includes('password') && password === undefined ? { password: passwordRequiredMessage } : {}),
    ...(ways.some((way) => way !== 'password') && code === undefined ? { code: secondFactorCodeRequiredMessage } : {}),
  }
  const [message] = Object.values(fields)
  if (message !== undefined) throw new DomainError('invalid', message, { fields })
}

async function confirmSession(tx: Tx, { token, now }: { token: string; now: Date }): Promise<void> {
  const confirmed = await tx
    .update(sessions)
    .set({ confirmedAt: now })
    .where(eq(sessions.token, token))
    .returning({ id: sessions.id })
  if (confirmed.length === 0) throw new DomainError('signed_out', 'Please log in first.')
}

type Proof = { address: string; now: Date }

async function provePassword(db: Db, { accountId }: Actor, given: Proof & { password: string }): Promise<void> {
  try {
    await requireOwnPassword(db, { accountId, ...given })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    throw new DomainError('invalid', error.message, { fields: { password: error.message } })
  }
}

/** Confirms the session in the transaction that uses the code up. */
async function proveCode(
  db: Db,
  { decryptSecret }: Pick<IdentityService, 'decryptSecret'>,
  { accountId }: Actor,
  { code, isMailed, address, now }: Proof & { code: string; isMailed: boolean },
  open: (tx: Tx) => Promise<void>,
): Promise<void> {
  const attempts = { email: `second-factor:${accountId}` }
  const attempt = await recordVerificationAttempt(db, { ...attempts, address, now })
  const isRight = await db
    .transaction(async (tx) => {
      const isRight = isMailed
        ? await isMailedCode(tx, { accountId, code, now })
        : (await consumeSecondFactorCode(tx, { decryptSecret }, { accountId, code, now })) === true
      if (isRight) await open(tx)
      return isRight
    })
    .catch(async (error) => {
      await deleteVerificationAttempt(db, { id: attempt })
      throw error
    })
  if (!isRight) {
    const message = 'That code is wrong or has already been used.'
    throw new DomainError('invalid', message, { fields: { code: message } })
  }
  await clearVerificationAttempts(db, attempts)
}

async function isMailedCode(
  tx: Tx,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  return (
    (await consumeOneTimeToken(tx, {
      purpose: 'confirm',
      token: storedReauthenticationCodeValue(accountId, code),
      now,
    })) === accountId
  )
}
