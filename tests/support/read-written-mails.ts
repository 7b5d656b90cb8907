import type { Db } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'

/** Every mail that was written, in order. */
export function readWrittenMails(db: Db) {
  return db.select().from(mails).orderBy(mails.createdAt, mails.id)
}

/** The template and recipient of each mail, as `paid → buyer@example.test`, in order. */
export async function readSentMailSummaries(db: Db): Promise<string[]> {
  return (await readWrittenMails(db)).map(({ template, recipient }) => `${template} → ${recipient}`)
}

/** The token in the link of the newest mail of this template. */
export async function readMailedToken(db: Db, template: string): Promise<string> {
  const mail = (await readWrittenMails(db)).findLast((row) => row.template === template)
  return String(mail?.data.token)
}
