import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { findAccountForMail } from './find-account-for-mail.ts'
import { issueOneTimeToken } from './one-time-token.ts'

const lifeMs = 15 * 60_000
/**
 * Mails to one address, from all requesters together. The window is as long as a link is valid: where a stranger has used the
 * mails up, one of the links is in the owner's mailbox and works.
 */
const budget = { name: 'sign-in-link', windowSeconds: lifeMs / 1000, points: 3 }

/**
 * Row S-23: sends a link that signs in, where the address has an account and has not received too many mails. It
 * returns nothing and does not fail otherwise, so that the requester does not learn who has an account. `from` is the
 * page to continue on afterwards; the mail does not contain it, because the requester may be a stranger.
 */
export async function requestSignInLink(
  db: Db,
  { email, from = null, now }: { email: string; from?: string | null | undefined; now: Date },
): Promise<void> {
  const account = await findAccountForMail(db, { email, budget, now })
  if (!account) return
  await db.transaction(async (tx) => {
    const value = JSON.stringify({ accountId: account.id, email: account.email, from })
    const token = await issueOneTimeToken(tx, { purpose: 'sign-in', value, lifeMs, now })
    await queueMail(tx, {
      eventKey: `sign-in-link:${account.id}:${randomUUIDv7()}`,
      to: account.email,
      template: 'sign-in-link',
      data: { token },
      now,
    })
  })
}
