import { eq } from 'drizzle-orm'
import { mandatoryNoticeKinds } from '#contract/notices.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { MailSendError } from '#platform/mail/mailer.ts'
import { composeMailOfRow } from './compose-mail-of-row.ts'
import type { MailContext } from './find-mail-context.ts'
import type { MailRow } from './lease-due-mails.ts'
import { mailDigestSubject } from './mail-digest-subject.ts'
import { mailKindOfTemplate } from './mail-kinds.ts'
import { ensureUnsubscribeTokens } from './mail-preferences.ts'
import { type MailContent, mailButton } from './templates/mail-content.ts'
import { unsubscribePath } from './templates/unsubscribe-path.ts'
import { translateMail } from './translate-mail.ts'

/**
 * The content of leased mails: that of the one, or a digest of several. Mail that a person may turn off carries the
 * link that does it.
 * @throws MailSendError for a template of an earlier release.
 */
export async function composeMail(
  db: DbOrTx,
  rows: readonly [MailRow, ...MailRow[]],
  context: MailContext,
): Promise<MailContent> {
  const [first] = rows
  const contents = rows.map((row) => contentOf(row, context))
  const wayOut = await findWayOut(db, first)
  const [only] = contents
  if (contents.length === 1 && only) return { ...only, unsubscribePath: only.unsubscribePath ?? wayOut }
  return {
    subject: mailDigestSubject(contents.length),
    heading: 'What’s new',
    blocks: [
      {
        kind: 'list',
        items: contents.map((content) => {
          const { subject, heading, blocks, carId } = translateMail(content, context.language, context.units)
          const button = blocks.find((block) => block.kind === 'button')
          return { title: subject, detail: heading, path: button?.path ?? '/dashboard/notifications', carId }
        }),
      },
      mailButton('View your notifications', '/dashboard/notifications'),
    ],
    reason: 'You’re getting one email instead of several because these came within an hour.',
    unsubscribePath: wayOut,
  }
}

function contentOf(row: MailRow, context: MailContext): MailContent {
  const content = composeMailOfRow(row, context)
  if (!content) throw new MailSendError('refused', `There is no template ${row.template}.`)
  return content
}

/**
 * The path that ends this kind of mail; null for mail that always goes, and for addresses without an account.
 * @reads accounts: mail goes to addresses, and the token belongs to an account.
 */
async function findWayOut(db: DbOrTx, { template, recipient }: MailRow): Promise<string | null> {
  const kind = mailKindOfTemplate(template)
  if (kind === null || mandatoryNoticeKinds.includes(kind)) return null
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, recipient))
  const token = account && (await ensureUnsubscribeTokens(db, [account.id])).get(account.id)
  return token ? unsubscribePath(token, kind) : null
}
