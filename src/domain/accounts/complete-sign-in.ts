import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { secondFactors } from '#db/schema/accounts.ts'
import { lockAccountRow } from './lock-account-row.ts'
import { issueOneTimeToken } from './one-time-token.ts'
import { type NewSession, type OpenedSession, openSession } from './open-session.ts'

const challengeLifeMs = 10 * 60_000

/** A session; or, for a person with a second factor, the challenge to send with the code. */
export type SignInResult = OpenedSession | { challenge: string }

/** The content of a challenge, as JSON: the account and how its person passed the first step. */
export type SecondFactorChallenge = Pick<NewSession, 'accountId' | 'way' | 'isRemembered'>

/**
 * The last step of every way to sign in, after a correct password or link: requires the second factor where there is
 * one. Only `completeSecondFactorSignIn` may bypass it.
 * @throws DomainError `signed_out` where the account is gone.
 */
export async function completeSignIn(tx: Tx, session: NewSession): Promise<SignInResult> {
  const { accountId, way, isRemembered, now } = session
  await lockAccountRow(tx, accountId)
  const [factor] = await tx
    .select({ accountId: secondFactors.accountId })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  if (!factor) return openSession(tx, session)
  const value = JSON.stringify({ accountId, way, isRemembered } satisfies SecondFactorChallenge)
  return { challenge: await issueOneTimeToken(tx, { purpose: 'second-factor', value, lifeMs: challengeLifeMs, now }) }
}
