import type { LanguageOfOwnTexts } from '#contract/languages.ts'
import ar from '#locales/ar/message-topics.json' with { type: 'json' }
import de from '#locales/de/message-topics.json' with { type: 'json' }
import en from '#locales/en/message-topics.json' with { type: 'json' }
import es from '#locales/es/message-topics.json' with { type: 'json' }
import fr from '#locales/fr/message-topics.json' with { type: 'json' }
import pl from '#locales/pl/message-topics.json' with { type: 'json' }

export type MessageTopic = keyof typeof en

/** A language without words does not compile. */
const wordsByLanguage = { ar, de, en, es, fr, pl } satisfies Record<LanguageOfOwnTexts, Record<MessageTopic, string[]>>
const topics = Object.keys(en) as MessageTopic[]

/**
 * What messages speak of, by the beginnings of words. The two sides may write in different languages, neither of them
 * the reader's: the words of all languages count.
 */
export function findMessageTopics(texts: readonly string[]): ReadonlySet<MessageTopic> {
  const words = texts.map((text) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{M}]+/gu, ' ')}`).join(' ')
  const speaksOf = (beginning: string) => words.includes(` ${beginning}`)
  return new Set(topics.filter((topic) => Object.values(wordsByLanguage).some((found) => found[topic].some(speaksOf))))
}
