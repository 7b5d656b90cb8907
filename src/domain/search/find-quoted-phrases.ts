import { sql } from 'drizzle-orm'
import { findQuotedPhrases, isQuotedAsWhole } from '#contract/quoted-phrases.ts'
import { isPartOfQuery } from '#contract/remove-query-words.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'

/** More phrases are read like other words: nobody types so many, and each costs a look into the adverts. */
export const mostQuotedPhrases = 4

/**
 * What a search asks for of which every word stands in quotation marks: adverts that say the phrases as they stand,
 * whatever else their words may mean. A phrase that no advert on offer says is not used. Null where no advert says what
 * the others say together: then the words are read like others.
 *
 * @param nothing what a search without words asks for
 */
export async function readAsQuoted(db: DbOrTx, typed: string, nothing: () => QueryIntent): Promise<QueryIntent | null> {
  const phrases = quotedPhrasesOf(typed)
  if (!isQuotedAsWhole(typed) || phrases.length > mostQuotedPhrases) return null
  const isSaid = new Map<string, boolean>()
  for (const phrase of phrases) isSaid.set(phrase, await isSaidOnOffer(db, phrase))
  const said = phrases.filter((phrase) => isSaid.get(phrase))
  const rest = said.join(' ')
  if (said.length === 0 || (said.length > 1 && !(await isSaidOnOffer(db, rest)))) return null
  const field = (phrase: string) => (isSaid.get(phrase) ? 'q' : 'unused')
  const understood = phrases.map((phrase) => ({ field: field(phrase), value: phrase, text: phrase }))
  return { ...nothing(), understood, rest }
}

/**
 * What a search asks for in which phrases in quotation marks stand beside other words: a phrase that says more than was
 * understood ranks the cars whose adverts say all of it.
 */
export function rankByQuotedPhrases(read: QueryIntent, typed: string): QueryIntent {
  if (isQuotedAsWhole(typed)) return read
  let { understood } = read
  for (const phrase of quotedPhrasesOf(typed).slice(0, mostQuotedPhrases)) {
    const isOfPhrase = ({ field, text }: QueryIntentTerm) =>
      (field === 'q' || field === 'unused') && isPartOfQuery(text, phrase)
    const at = understood.findIndex(isOfPhrase)
    if (at < 0) continue
    const whole = { field: 'q', value: phrase, text: phrase }
    understood = understood.flatMap((one, place) => {
      if (place === at) return [whole]
      return isOfPhrase(one) ? [] : [one]
    })
  }
  return { ...read, understood }
}

/** The phrases in quotation marks that have words, each once. */
export function quotedPhrasesOf(typed: string): string[] {
  const texts = findQuotedPhrases(typed).map(({ text }) => text.normalize('NFKC').replaceAll(/\s+/gu, ' '))
  return [...new Set(texts)].filter((text) => fullTextQuery(text) !== null)
}

async function isSaidOnOffer(db: DbOrTx, text: string): Promise<boolean> {
  const isSaying = sql`${listings.status} = 'available' and ${listings.words} @@ to_tsquery('simple', ${fullTextQuery(text)})`
  const { rows } = await db.execute<{ said: boolean }>(
    sql`select exists (select 1 from ${listings} where ${isSaying}) as said`,
  )
  return rows[0]?.said === true
}
