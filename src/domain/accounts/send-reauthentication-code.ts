import { randomInt, randomUUIDv7 } from 'node:crypto'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { consumeRateLimit } from './consume-rate-limit.ts'
import { reauthenticationMethodsOf } from './find-reauthentication-state.ts'
import { lockActorRow } from './lock-actor-row.ts'
import { saveOneTimeToken } from './one-time-token.ts'

const lifeMs = 10 * 60_000
const budget = { name: 'confirm-code', windowSeconds: 60 * 60, points: 5 }

/** The stored value of a mailed code: eight digits are unique only together with the account that they were sent to. */
export const storedReauthenticationCodeValue = (accountId: string, code: string): string => `${accountId}:${code}`

/**
 * Mails a code to a person who has neither a password nor a second factor to prove their identity with.
 * @throws DomainError `conflict` for people who have one, `too_many_requests` after five in an hour.
 */
export async function sendReauthenticationCode(db: Db, actor: MaybeActor, { now }: { now: Date }): Promise<void> {
  const person = requireRole(actor, ...roles)
  const { accountId, email } = person
  if (!(await reauthenticationMethodsOf(db, accountId)).includes('mail')) {
    throw new DomainError('conflict', 'Confirm with your password or a code from your app.')
  }
  const waitSeconds = await consumeRateLimit(db, { budget, spender: accountId, points: 1, now })
  if (waitSeconds !== null) {
    throw new DomainError('too_many_requests', 'You’ve requested too many codes. Please try again later.', {
      retryAfterSeconds: waitSeconds,
    })
  }
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    const token = storedReauthenticationCodeValue(accountId, code)
    await saveOneTimeToken(tx, { purpose: 'confirm', token, value: accountId, lifeMs, now })
    const eventKey = `confirm-code:${accountId}:${randomUUIDv7()}`
    await queueMail(tx, { eventKey, to: email, template: 'confirm-code', data: { code }, now })
  })
}
