import { eq } from 'drizzle-orm'
import { defaultLanguage, isLanguage, type Language } from '#contract/languages.ts'
import { createMessageTranslator } from '#contract/translate-message.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { subscriptions } from '#db/schema/mail.ts'
import type { MailBlock, MailContent } from './mail-content.ts'
import german from './messages.de.json' with { type: 'json' }

const toGerman = createMessageTranslator(german)
const germanWords: Record<string, string> = german

/** The language in which an address is written to: the account's, else the subscriber's, else English. */
export async function languageOfReader(db: DbOrTx, email: string): Promise<Language> {
  const [account] = await db.select({ language: users.language }).from(users).where(eq(users.email, email))
  const [reader] = account
    ? [account]
    : await db.select({ language: subscriptions.language }).from(subscriptions).where(eq(subscriptions.email, email))
  return isLanguage(reader?.language) ? reader.language : defaultLanguage
}

/** A mail, which its template writes in English, in the reader's language. What people wrote stays as they wrote it. */
export function speakMail(content: MailContent, language: Language): MailContent {
  if (language === 'en') return content
  return {
    ...content,
    subject: toGerman(content.subject),
    heading: toGerman(content.heading),
    reason: toGerman(content.reason),
    blocks: content.blocks.map(speakBlock),
  }
}

export function speakWord(word: string, language: Language): string {
  return language === 'en' ? word : toGerman(word)
}

function speakBlock(block: MailBlock): MailBlock {
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: toGerman(block.text) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [toGerman(name), speakValue(value)] as const) }
    case 'button':
      return { ...block, label: toGerman(block.label) }
    case 'list':
      return block
  }
}

/** A value may be somebody's own words: only a whole one that we know is ours, on both sides of a change. */
function speakValue(value: string): string {
  return value
    .split(' → ')
    .map((part) => germanWords[part] ?? part)
    .join(' → ')
}
