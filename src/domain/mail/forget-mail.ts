import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'

const keptDays = 90

/** Takes away everything written to an address, sent or not: its person leaves. */
export async function forgetMailTo(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(mails).where(eq(mails.recipient, email))
}

/** Mail that left long ago is nobody's business any more, and no event comes back after that time. */
export async function forgetOldMail(db: Db, { now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await db.delete(mails).where(and(inArray(mails.state, ['sent', 'failed']), lt(mails.createdAt, before)))
}
