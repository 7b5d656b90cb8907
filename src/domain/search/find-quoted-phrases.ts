import { type SQL, sql } from 'drizzle-orm'
import { findQuotedPhrases, isQuotedAsWhole } from '#contract/quoted-phrases.ts'
import { isPartOfQuery } from '#contract/remove-query-words.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import { queryOfRestWords } from './query-of-rest-words.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'

/** More phrases are read like other words: nobody types so many, and each costs a look into the adverts. */
const mostQuotedPhrases = 4
/**
 * Only the database knows where in an advert a word stands. In more adverts than this it would take too long to look: so
 * common words are found wherever they stand.
 */
const usualMostAdvertsRead = 5_000

/** A text that was typed in quotation marks. */
export type QuotedPhraseUse = {
  text: string
  /** False where too many adverts say its words to look how they stand. */
  isSideBySide: boolean
  /** True if some advert on offer says it. */
  isSaid: boolean
}

/** The phrases of a search in quotation marks, and whether adverts on offer say them. */
export async function readQuotedPhrases(
  db: DbOrTx,
  typed: string,
  { mostAdvertsRead = usualMostAdvertsRead } = {},
): Promise<QuotedPhraseUse[]> {
  const read: QuotedPhraseUse[] = []
  for (const text of quotedPhrasesOf(typed).slice(0, mostQuotedPhrases))
    read.push(await readPhrase(db, text, mostAdvertsRead))
  return read
}

/**
 * What a search asks for of which every word stands in quotation marks: adverts that say the phrases as they stand,
 * whatever else their words may mean. A phrase that no advert on offer says is not used. Null where no advert says what
 * the others say together: then the words are read like others.
 *
 * @param nothing what a search without words asks for
 */
export async function readAsQuoted(
  db: DbOrTx,
  typed: string,
  { phrases, nothing }: { phrases: readonly QuotedPhraseUse[]; nothing: () => QueryIntent },
): Promise<QueryIntent | null> {
  if (!isQuotedAsWhole(typed) || quotedPhrasesOf(typed).length > phrases.length) return null
  const understood = phrases.map(termOf)
  const said = understood.filter(({ field }) => field === 'q')
  if (said.length === 0) return null
  const read = { ...nothing(), understood, rest: said.map(({ text }) => text).join(' ') }
  return said.length === 1 || (await isSaidOnOffer(db, queryOfRestWords(read) ?? '')) ? read : null
}

/**
 * What a search asks for in which phrases in quotation marks stand beside other words: a phrase that says more than was
 * understood ranks the cars whose adverts say all of it.
 */
export function rankByQuotedPhrases(
  read: QueryIntent,
  typed: string,
  phrases: readonly QuotedPhraseUse[],
): QueryIntent {
  if (isQuotedAsWhole(typed)) return read
  let { understood } = read
  for (const phrase of phrases) {
    const isOfPhrase = ({ field, text }: QueryIntentTerm) =>
      (field === 'q' || field === 'unused') && isPartOfQuery(text, phrase.text)
    const at = understood.findIndex(isOfPhrase)
    if (at < 0) continue
    const whole = { ...termOf(phrase), field: 'q' }
    understood = understood.flatMap((one, place) => {
      if (place === at) return [whole]
      return isOfPhrase(one) ? [] : [one]
    })
  }
  return { ...read, understood }
}

function termOf({ text, isSideBySide, isSaid }: QuotedPhraseUse): QueryIntentTerm {
  return { field: isSaid ? 'q' : 'unused', value: text, text, ...(isSideBySide ? { isPhrase: true } : {}) }
}

/** The phrases in quotation marks that have words, each once. */
function quotedPhrasesOf(typed: string): string[] {
  const texts = findQuotedPhrases(typed).map(({ text }) => text.normalize('NFKC').replaceAll(/\s+/gu, ' '))
  return [...new Set(texts)].filter((text) => fullTextQuery(text) !== null)
}

async function readPhrase(db: DbOrTx, text: string, mostAdvertsRead: number): Promise<QuotedPhraseUse> {
  const words = fullTextQuery(text) ?? ''
  const phrase = fullTextQuery(text, { isPhrase: true }) ?? ''
  if (words === phrase) return { text, isSideBySide: false, isSaid: await isSaidOnOffer(db, words) }
  const { rows } = await db.execute<{ count: number; said: boolean | null }>(sql`
    select count(*)::int as count, bool_or(words @@ to_tsquery('simple', ${phrase})) as said
    from (select words from ${listings} where ${isSayingOnOffer(words)} limit ${mostAdvertsRead + 1}) as adverts`)
  const [{ count, said } = { count: 0, said: false }] = rows
  const isSideBySide = count <= mostAdvertsRead
  return { text, isSideBySide, isSaid: said === true || !isSideBySide }
}

async function isSaidOnOffer(db: DbOrTx, query: string): Promise<boolean> {
  const { rows } = await db.execute<{ said: boolean }>(
    sql`select exists (select 1 from ${listings} where ${isSayingOnOffer(query)}) as said`,
  )
  return rows[0]?.said === true
}

function isSayingOnOffer(query: string): SQL {
  return sql`${listings.status} = 'available' and ${listings.words} @@ to_tsquery('simple', ${query})`
}
