import { eq } from 'drizzle-orm'
import { type Language, languageOrDefault } from '#contract/languages.ts'
import { localizeMeasureText } from '#contract/localize-measure-text.ts'
import { defaultUnitsOf, knownUnits, type ReaderUnits } from '#contract/reader-units.ts'
import { createMessageTranslators, localizeNumberText } from '#contract/translate-message.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { readAttributeNameCatalogues, readMessageCatalogues } from '#platform/locales/read-message-catalogues.ts'
import { describeSavedSearch } from './describe-saved-search.ts'
import type { MailBlock, MailContent } from './templates/mail-content.ts'

const catalogues = readMessageCatalogues('mails')
const translate = createMessageTranslators(readAttributeNameCatalogues(), catalogues)

/** How mail to somebody is written. */
export type MailReader = { language: Language; units: ReaderUnits }

/**
 * The language and units of mail to an address: the account's, otherwise the subscriber's, otherwise the one that the
 * mail itself names, otherwise English.
 * @reads accounts, subscriptions: an address belongs to an account or a subscriber, and both modules are above mail.
 */
export async function mailReaderOf(db: DbOrTx, email: string, languageOfMail?: unknown): Promise<MailReader> {
  const { language: spoken, distanceUnit, consumptionUnit } = users
  const [account] = await db
    .select({ language: spoken, distanceUnit, consumptionUnit })
    .from(users)
    .where(eq(users.email, email))
  const [reader] = account
    ? [account]
    : await db
        .select({ language: newArrivalsSubscriptions.language })
        .from(newArrivalsSubscriptions)
        .where(eq(newArrivalsSubscriptions.email, email))
  const language = languageOrDefault(reader?.language ?? languageOfMail)
  return { language, units: { ...defaultUnitsOf(language), ...knownUnits((name) => account?.[name]) } }
}

/**
 * Translates a mail, which its template writes in English, into the reader's language; it stays in English where the
 * language has no catalogue. User input stays as it was written.
 */
export function translateMail(
  content: MailContent,
  language: Language,
  units: ReaderUnits = defaultUnitsOf(language),
): MailContent {
  const say = (text: string) => translate(text, language)
  return {
    ...content,
    subject: say(content.subject),
    heading: say(content.heading),
    reason: say(content.reason),
    blocks: content.blocks.map((block) => speakBlock(block, { language, units })),
  }
}

export function translateMailWord(word: string, language: Language): string {
  return translate(word, language)
}

function speakBlock(block: MailBlock, reader: MailReader): MailBlock {
  const { language } = reader
  const say = (text: string) => translate(text, language)
  switch (block.kind) {
    case 'paragraph':
      return { ...block, text: say(block.text) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [say(name), speakValue(value, reader)] as const) }
    case 'button':
      return { ...block, label: say(block.label) }
    case 'list':
      return block
    case 'search':
      return { kind: 'facts', rows: describeSavedSearch(block, reader) }
  }
}

/** A value may be user input: only a complete value that we know is ours is translated, on both sides of a change. */
function speakValue(value: string, { language, units }: MailReader): string {
  return value
    .split(' → ')
    .map((part) => {
      const measure = localizeMeasureText(part, { language, units })
      return measure ?? catalogues[language]?.[part] ?? localizeNumberText(part, language)
    })
    .join(' → ')
}
