import { eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ConfirmIdentity } from '#contract/confirmation.ts'
import type { Db, Tx } from '#db/client.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type Actor, confirmedForMs, type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { spendToken } from './one-time-token.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { isSecondFactorCode } from './second-factor-code.ts'
import { confirmToken } from './send-confirm-code.ts'
import { beginAttempt, clearAttempts, forgetAttempt } from './sign-in-attempts.ts'

type Given = {
  proof: ConfirmIdentity
  /** The session of the device that asks: the only one that this opens anything for. */
  token: string
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * A signed-in person proves once more who they are, by their password or a code: for ten minutes this session may do what
 * a borrowed device must not. Wrong ones count as at the login.
 * @throws DomainError `invalid` with `fields`, `too_many_requests`, `conflict` without a password, `signed_out`.
 */
export async function confirmIdentity(
  db: Db,
  identity: Pick<Identity, 'unseal'>,
  actor: MaybeActor,
  { proof, token, address, now }: Given,
): Promise<{ confirmedUntil: string }> {
  const person = requireRole(actor, ...roles)
  if ('password' in proof) await provePassword(db, person, { password: proof.password, address, now })
  else await proveCode(db, identity, person, { code: proof.code, address, now })
  const confirmed = await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(eq(sessions.token, token))
    .returning({ id: sessions.id })
  if (confirmed.length === 0) throw new DomainError('signed_out', 'Please log in first.')
  return { confirmedUntil: new Date(now.getTime() + confirmedForMs).toISOString() }
}

type Proof = { address: string; now: Date }

async function provePassword(db: Db, { accountId, email }: Actor, given: Proof & { password: string }): Promise<void> {
  try {
    await requireOwnPassword(db, { accountId, email, ...given })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    throw new DomainError('invalid', error.message, { fields: { password: error.message } })
  }
}

async function proveCode(
  db: Db,
  identity: Pick<Identity, 'unseal'>,
  { accountId }: Actor,
  { code, address, now }: Proof & { code: string },
): Promise<void> {
  const attempts = { email: `second-factor:${accountId}` }
  const attempt = await beginAttempt(db, { ...attempts, address, now })
  const isRight = await db
    .transaction(async (tx) => (await isMailedCode(tx, { accountId, code, now })) || isOfApp(tx, identity))
    .catch(async (error) => {
      await forgetAttempt(db, { id: attempt })
      throw error
    })
  if (!isRight) {
    const message = 'This code is wrong, or was used before.'
    throw new DomainError('invalid', message, { fields: { code: message } })
  }
  await clearAttempts(db, attempts)

  async function isOfApp(tx: Tx, { unseal }: Pick<Identity, 'unseal'>): Promise<boolean> {
    return (await isSecondFactorCode(tx, { unseal }, { accountId, code, now })) === true
  }
}

async function isMailedCode(
  tx: Tx,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  return (await spendToken(tx, { purpose: 'confirm', token: confirmToken(accountId, code), now })) === accountId
}
