import { randomUUIDv7 } from 'node:crypto'
import type { Db, Tx } from '#db/client.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { findAccountForMail } from './find-account-for-mail.ts'
import { issueOneTimeToken } from './one-time-token.ts'

const hourMs = 60 * 60_000
const resetLifeMs = hourMs
const firstPasswordLifeMs = 7 * 24 * hourMs
/** Mails to one address, from all requesters together. */
const budget = { name: 'password-mail', windowSeconds: 60 * 60, points: 3 }

/**
 * Sends a link to choose a new password, where the address has an account and has not received too many mails. It
 * returns nothing and does not fail otherwise, so that the requester does not learn who has an account. `from` is the
 * page to continue on after the login.
 */
export async function requestPasswordReset(
  db: Db,
  { email, from = null, now }: { email: string; from?: string | null | undefined; now: Date },
): Promise<void> {
  const account = await findAccountForMail(db, { email, budget, now })
  if (!account) return
  await db.transaction(async (tx) => {
    const value = JSON.stringify({ accountId: account.id, from })
    const token = await issueOneTimeToken(tx, { purpose: 'set-password', value, lifeMs: resetLifeMs, now })
    await queueMail(tx, {
      eventKey: `password-reset:${account.id}:${randomUUIDv7()}`,
      to: account.email,
      template: 'password-reset',
      data: { token },
      now,
    })
  })
}

/**
 * Row C-09: sends a link to choose a password to a person whom an Admin has created, in the transaction that creates
 * them.
 */
export async function queueSetPasswordMail(
  tx: Tx,
  { account, now }: { account: { id: string; email: string; name: string; role: string }; now: Date },
): Promise<void> {
  const value = JSON.stringify({ accountId: account.id, from: null })
  const token = await issueOneTimeToken(tx, { purpose: 'set-password', value, lifeMs: firstPasswordLifeMs, now })
  await queueMail(tx, {
    eventKey: `set-password:${account.id}`,
    to: account.email,
    template: 'set-password',
    data: { token, name: account.name, role: account.role },
    now,
  })
}
