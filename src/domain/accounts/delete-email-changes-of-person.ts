import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { deleteMailByEvent, deleteMailOfAccount } from '#domain/mail/delete-mail.ts'

/** Deletes the former and requested addresses of a person who leaves, and the mail to the person there. */
export async function deleteEmailChangesOfPerson(
  tx: Tx,
  { accountId, since }: { accountId: string; since: Date },
): Promise<void> {
  const changes = await tx.delete(emailChanges).where(eq(emailChanges.accountId, accountId)).returning()
  for (const { oldEmail, confirmedAt } of changes) {
    // Later mail to this address belongs to its current owner.
    if (confirmedAt) await deleteMailOfAccount(tx, { email: oldEmail, since, until: confirmedAt })
  }
  const kinds = ['email-change', 'email-change-notice', 'email-changed']
  await deleteMailByEvent(
    tx,
    kinds.map((kind) => `${kind}:${accountId}:`),
  )
}
