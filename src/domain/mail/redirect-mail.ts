import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import type { MailName } from './mail-templates.ts'

/** Their links stand for the old address, and open nothing any more. */
const boundToAddress: MailName[] = ['verification', 'password-reset', 'set-password', 'sign-in-link']
/** These tell the old address what happens to it. */
const toOldAddress: MailName[] = ['email-change-notice', 'email-changed']

/** Mail that has not left yet follows a person to their new address. */
export async function redirectMail(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const isWaiting = and(eq(mails.recipient, from), eq(mails.state, 'queued'))
  await tx.delete(mails).where(and(isWaiting, inArray(mails.template, boundToAddress)))
  await tx
    .update(mails)
    .set({ recipient: to })
    .where(and(isWaiting, notInArray(mails.template, toOldAddress)))
}
