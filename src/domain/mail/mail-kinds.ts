import { digestNoticeKinds, type NoticeEventName, type NoticeKind, noticeKindByEvent } from '#contract/notices.ts'
import { type MailTemplateName, mailTemplateNames } from './mail-templates.ts'

/** Mail that is its own purpose, as a link to log in is, and mail to addresses without an account. */
type PlainMail = Exclude<MailTemplateName, NoticeEventName>
const plainMails: Record<PlainMail, null> = {
  verification: null,
  'password-reset': null,
  'set-password': null,
  'sign-in-link': null,
  'email-change': null,
  'confirm-code': null,
  'subscription-confirm': null,
  'new-arrivals': null,
  'account-deleted': null,
}

/**
 * The kind of notice that each mail belongs to: by it a person chooses what comes by mail and what stands in the
 * notification centre. A new template does not compile before it stands here or in `noticeKindByEvent`; there it is a
 * notice by that alone, with its words in `pages/notices.json` and its page in `notice-content.ts`. Events without a
 * template come by no mail (`notify-without-mail.ts`).
 */
const mailKinds: Record<MailTemplateName, NoticeKind | null> = { ...plainMails, ...noticeKindByEvent }

export function mailKindOfTemplate(template: string): NoticeKind | null {
  return Object.hasOwn(mailKinds, template) ? mailKinds[template as MailTemplateName] : null
}

export function mailTemplateNamesOfKind(kind: NoticeKind): MailTemplateName[] {
  return mailTemplateNames.filter((name) => mailKinds[name] === kind)
}

/** The mails of which several within an hour become one. */
export const digestMailTemplateNames = digestNoticeKinds.flatMap(mailTemplateNamesOfKind)

export function isDigestMailTemplate(template: string): boolean {
  return digestMailTemplateNames.some((name) => name === template)
}
