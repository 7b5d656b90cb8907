import { eq } from 'drizzle-orm'
import { type Language, languageOrDefault } from '#contract/languages.ts'
import { createMessageTranslators, localizeNumberText } from '#contract/translate-message.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { subscriptions } from '#db/schema/mail.ts'
import { readAttributeNames, readMessages } from '#platform/locales/read-messages.ts'
import type { MailBlock, MailContent } from './mail-content.ts'

const catalogues = readMessages('mails')
const translate = createMessageTranslators(readAttributeNames(), catalogues)

/**
 * The language in which an address is written to: the account's, else the subscriber's, else English.
 * @reads accounts, subscriptions: an address is an account’s or a subscriber’s, and mail stands below both.
 */
export async function mailLanguageOf(db: DbOrTx, email: string): Promise<Language> {
  const [account] = await db.select({ language: users.language }).from(users).where(eq(users.email, email))
  const [reader] = account
    ? [account]
    : await db.select({ language: subscriptions.language }).from(subscriptions).where(eq(subscriptions.email, email))
  return languageOrDefault(reader?.language)
}

/**
 * A mail, which its template writes in English, in the reader's language; in English where there is no catalogue of it.
 * What people wrote stays as they wrote it.
 */
export function translateMail(content: MailContent, language: Language): MailContent {
  const say = (text: string) => translate(text, language)
  return {
    ...content,
    subject: say(content.subject),
    heading: say(content.heading),
    reason: say(content.reason),
    blocks: content.blocks.map((block) => speakBlock(block, language)),
  }
}

export function translateMailWord(word: string, language: Language): string {
  return translate(word, language)
}

function speakBlock(block: MailBlock, language: Language): MailBlock {
  const say = (text: string) => translate(text, language)
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: say(block.text) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [say(name), speakValue(value, language)] as const) }
    case 'button':
      return { ...block, label: say(block.label) }
    case 'list':
      return block
  }
}

/** A value may be somebody's own words: only a whole one that we know is ours, on both sides of a change. */
function speakValue(value: string, language: Language): string {
  return value
    .split(' → ')
    .map((part) => catalogues[language]?.[part] ?? localizeNumberText(part, language))
    .join(' → ')
}
