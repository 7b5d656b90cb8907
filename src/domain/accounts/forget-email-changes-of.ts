import { eq, like, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { forgetMailTo } from '#domain/mail/forget-mail.ts'

/** A person leaves: addresses that they had or asked for go, and what was written there for them. */
export async function forgetEmailChangesOf(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const changes = await tx.delete(emailChanges).where(eq(emailChanges.accountId, accountId)).returning()
  for (const { oldEmail, confirmedAt } of changes) {
    // Later mail there belongs to whoever has the address now.
    if (confirmedAt) await forgetMailTo(tx, { email: oldEmail, until: confirmedAt })
  }
  const kinds = ['email-change', 'email-change-notice', 'email-changed']
  await tx.delete(mails).where(or(...kinds.map((kind) => like(mails.eventKey, `${kind}:${accountId}:%`))))
}
