import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { deleteMailByEvent, deleteMailTo } from '#domain/mail/prune-mail.ts'

/** A person leaves: addresses that they had or asked for go, and what was written there for them. */
export async function deleteEmailChanges(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const changes = await tx.delete(emailChanges).where(eq(emailChanges.accountId, accountId)).returning()
  for (const { oldEmail, confirmedAt } of changes) {
    // Later mail there belongs to whoever has the address now.
    if (confirmedAt) await deleteMailTo(tx, { email: oldEmail, until: confirmedAt })
  }
  const kinds = ['email-change', 'email-change-notice', 'email-changed']
  await deleteMailByEvent(
    tx,
    kinds.map((kind) => `${kind}:${accountId}:`),
  )
}
