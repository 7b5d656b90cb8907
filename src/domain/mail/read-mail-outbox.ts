import { desc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import { type MailTemplateName, mailTemplateOf, mailTemplates } from './mail-templates.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { mailLanguageOf } from './translate-mail.ts'

type MailRow = typeof mails.$inferSelect
const shown = 100

/** The newest mail, queued and sent. */
export function readMailOutbox(db: DbOrTx): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown)
}

/** One mail of the outbox as its recipient sees it; null where it does not exist or can no longer be shown. */
export async function readOutboxMail(
  db: DbOrTx,
  { id, baseUrl }: { id: string; baseUrl: string },
): Promise<{ mail: MailRow; rendered: RenderedMail } | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  const template = mail && mailTemplateOf(mail.template)
  if (!template) return null
  // A link whose token was removed after sending leads nowhere, and its text shows that.
  const removed = Object.fromEntries(template.secretFields.map((door) => [door, 'removed-after-sending']))
  const language = await mailLanguageOf(db, mail.recipient)
  const content = template.compose({ ...removed, ...mail.data }, language)
  const siteName = await readSiteName(db)
  return { mail, rendered: renderMail(content, { baseUrl, language, siteName }) }
}

/** A template with its sample data, as its recipient would see it. */
export function previewMail(
  name: string,
  { baseUrl, language = 'en' }: { baseUrl: string; language?: Language },
): RenderedMail | null {
  const template = mailTemplateOf(name)
  return template && renderMail(template.compose(template.sample, language), { baseUrl, language })
}

export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplateName[]
