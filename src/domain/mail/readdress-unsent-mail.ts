import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import type { MailTemplateName } from './mail-templates.ts'
import { templatesOfAddresses } from './templates-of-addresses.ts'

/** The links in these mails are bound to the old address, and no longer work. */
const boundToAddress: MailTemplateName[] = ['verification', 'password-reset', 'set-password', 'sign-in-link']
/** These mails inform the old address about the change. */
const toOldAddress: MailTemplateName[] = ['email-change-notice', 'email-changed']
/** The person who asked for this one has another account, and wants this address. */
const ofAnother: MailTemplateName[] = ['email-change']

/** Sends a person's unsent mail to their new address; from an unconfirmed one, only what their account brought there. */
export async function readdressUnsentMail(
  tx: Tx,
  { from, to, wasConfirmed }: { from: string; to: string; wasConfirmed: boolean },
): Promise<void> {
  const staying = [...toOldAddress, ...ofAnother, ...(wasConfirmed ? [] : templatesOfAddresses)]
  const isWaiting = and(eq(mails.recipient, from), eq(mails.state, 'queued'))
  await tx.delete(mails).where(and(isWaiting, inArray(mails.template, boundToAddress)))
  await tx
    .update(mails)
    .set({ recipient: to })
    .where(and(isWaiting, notInArray(mails.template, staying)))
}
