import { type Language, traitsOf } from '#contract/languages.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import { siteSettingDefaults } from '#contract/site.ts'
import type { MailPicture, MailPictures } from './create-mail-picture-loader.ts'
import { renderMailHtml } from './render-mail-html.ts'
import { replaceSiteNameInMail } from './replace-site-name-in-mail.ts'
import type { MailBlock, MailCalendarEntry, MailContent } from './templates/mail-content.ts'
import { translateMail, translateMailWord } from './translate-mail.ts'

export type RenderedMail = Readonly<{
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** What the HTML shows: its `cid:` addresses name them. */
  pictures: readonly { contentId: string; bytes: Uint8Array }[]
  /** Null where the mail has no entry for a calendar. */
  calendar: MailCalendarEntry | null
}>

/**
 * A mail's subject, plain text, HTML and own headers. User input (names, titles) is treated as text: it is escaped in
 * the HTML, and kept on one line in the subject. The HTML loads nothing from elsewhere: the pictures come with the mail.
 */
export function renderMail(
  written: MailContent,
  {
    baseUrl,
    language = 'en',
    units,
    siteName = siteSettingDefaults.name,
    pictures = new Map(),
  }: { baseUrl: string; language?: Language; units?: ReaderUnits; siteName?: string; pictures?: MailPictures },
): RenderedMail {
  const content = replaceSiteNameInMail(translateMail(written, language, units), siteName)
  const unsubscribe = translateMailWord('Unsubscribe', language)
  const replyLine = content.replyToken === undefined ? null : replyLineOf(language)
  const linkTo = (path: string) => new URL(path, baseUrl).href
  const contentIdOf = ({ name }: MailPicture) => `${name}@${new URL(baseUrl).hostname}`
  return {
    subject: toSingleLine(content.subject),
    text: textOf(content, { linkTo, unsubscribe, replyLine, colon: colonOf(language) }),
    html: renderMailHtml(
      { ...content, subject: toSingleLine(content.subject) },
      { linkTo, unsubscribe, replyLine, language, siteName, pictures, contentIdOf },
    ),
    pictures: attachedPictures(pictures, contentIdOf),
    calendar: content.calendar ?? null,
    headers: content.unsubscribePath === null ? {} : unsubscribeHeaders(linkTo(content.unsubscribePath)),
  }
}

/** The first line of a mail that can be answered: what stands below it in an answer is ours, whatever program quotes it. */
export function replyLineOf(language: Language): string {
  return `— ${translateMailWord('Write your reply above this line', language)} —`
}

type LinkTo = (path: string) => string

/** Two cars may have the same picture: it is attached once. */
function attachedPictures(pictures: MailPictures, contentIdOf: (picture: MailPicture) => string) {
  const byId = new Map([...pictures.values()].map((picture) => [contentIdOf(picture), picture.bytes]))
  return [...byId].map(([contentId, bytes]) => ({ contentId, bytes }))
}

function colonOf(language: Language): string {
  return traitsOf(language).colon ?? ': '
}

/** RFC 2369 and RFC 8058: the mail program's own unsubscribe button works with one click, without a question. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Replaces line breaks and other control characters by spaces, so that no text can start a new header. */
export function toSingleLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

type TextFrame = { linkTo: LinkTo; unsubscribe: string; replyLine: string | null; colon: string }

function textOf({ heading, blocks, reason, unsubscribePath }: MailContent, frame: TextFrame): string {
  const { linkTo, unsubscribe, replyLine, colon } = frame
  const parts = [
    ...(replyLine === null ? [] : [replyLine]),
    heading,
    ...blocks.map((block) => textOfBlock(block, frame)),
    '-- ',
    reason,
  ]
  if (unsubscribePath !== null) parts.push(unsubscribe + colon + linkTo(unsubscribePath))
  return `${parts.join('\n\n').replace('-- \n\n', '-- \n')}\n`
}

function textOfBlock(block: MailBlock, { linkTo, colon }: TextFrame): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'facts':
      return block.rows.map(([name, value]) => name + colon + toSingleLine(value)).join('\n')
    case 'button':
      return block.label + colon + linkTo(block.path)
    case 'list':
      return block.items
        .map(({ title, detail, path }) => `* ${toSingleLine(title)}\n  ${toSingleLine(detail)}\n  ${linkTo(path)}`)
        .join('\n\n')
    case 'search':
      return ''
  }
}
