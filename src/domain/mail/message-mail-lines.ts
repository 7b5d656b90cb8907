import { languages } from '#contract/languages.ts'
import { unsubscribeUrlPath } from '#contract/mail-subscriptions.ts'
import type { DbOrTx } from '#db/client.ts'
import { readSiteName } from '#domain/settings/read-site-settings.ts'
import { renderMail, replyLineOf } from './render-mail.ts'
import { replaceSiteNameInMail } from './replace-site-name-in-mail.ts'
import { mailParagraph } from './templates/mail-content.ts'
import { messageWarningSentences, newMessageMail } from './templates/message-mails.ts'
import { translateMail } from './translate-mail.ts'

/** What mails about the messages of a conversation say, in every language: a reader may have changed theirs. */
export type MessageMailLines = Readonly<{
  /** The line above which answers are written. */
  replyLines: readonly string[]
  /** Whole lines that only such a mail has. */
  ownLines: readonly string[]
  /** Everything, with the messages themselves. */
  allLines: readonly string[]
  /** What mail programs may call the sender. */
  siteName: string
}>

/** Rendered like the mails themselves, so that what an answer quotes is found in it. */
export async function readMessageMailLines(
  db: DbOrTx,
  { carTitle, senderName, texts }: { carTitle: string; senderName: string; texts: string[] },
): Promise<MessageMailLines> {
  const siteName = await readSiteName(db)
  const about = { threadId: 'any', carTitle, senderName, count: 1, photoCount: 1, replyToken: null }
  const rendered = languages.map((language) => {
    const composed = newMessageMail.compose({ ...about, texts: [] }, language)
    const warnings = Object.values(messageWarningSentences).map((sentence) => mailParagraph(sentence))
    const written = { ...composed, blocks: [...composed.blocks, ...warnings] }
    const { heading, blocks, reason } = replaceSiteNameInMail(translateMail(written, language), siteName)
    const ownParagraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
    const mail = { ...written, unsubscribePath: unsubscribeUrlPath }
    const { subject, text } = renderMail(mail, { baseUrl: 'https://any.test', language, siteName })
    return { ownLines: [heading, ...ownParagraphs, reason], allLines: [subject, ...text.split('\n')] }
  })
  return {
    replyLines: languages.map(replyLineOf),
    ownLines: rendered.flatMap(({ ownLines }) => ownLines),
    allLines: [...rendered.flatMap(({ allLines }) => allLines), ...texts],
    siteName,
  }
}
