import { type SQL, sql } from 'drizzle-orm'
import { findQuotedPhrases, isQuotedAsWhole } from '#contract/quoted-phrases.ts'
import { isPartOfQuery } from '#contract/remove-query-words.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import type { QueryIntentTerm } from './understanding/intent/query-intent-term.ts'
import { wordQueriesOf } from './word-queries-of.ts'

/** More phrases are read like other words: nobody types so many, and each costs a look into the adverts. */
const mostQuotedPhrases = 4
/**
 * Only the database knows where in an advert a word stands, and takes 10 µs to look. It does in at most so many adverts, for
 * all phrases of a search: more common words are found wherever they stand.
 */
const usualMostAdvertsRead = 500

/** A text that was typed in quotation marks. */
export type QuotedPhraseUse = {
  text: string
  /** The cars on offer whose adverts say it; null where too many say its words to look how they stand. */
  carsSaying: readonly string[] | null
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
  let left = mostAdvertsRead
  for (const text of quotedPhrasesOf(typed).slice(0, mostQuotedPhrases)) {
    const { readAdverts, ...phrase } = await readPhrase(db, text, left)
    left = Math.max(0, left - readAdverts)
    read.push(phrase)
  }
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
  return (await areSaidTogether(db, said)) ? read : null
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

function termOf({ text, carsSaying, isSaid }: QuotedPhraseUse): QueryIntentTerm {
  return { field: isSaid ? 'q' : 'unused', value: text, text, ...(carsSaying && { carsSaying }) }
}

/**
 * True where one advert on offer says all of these, each of which some advert says. Phrases of words that very many adverts
 * have are not looked for: no advert with all of them would mean to look at every one.
 */
async function areSaidTogether(db: DbOrTx, said: readonly QueryIntentTerm[]): Promise<boolean> {
  const single = said.filter(({ value, carsSaying }) => !carsSaying && isSingleWord(value))
  const query = wordQueriesOf(single)
    .map((one) => one.query)
    .join(' & ')
  const [first, ...others] = said.flatMap(({ carsSaying }) => (carsSaying ? [carsSaying] : []))
  if (!first) return single.length < 2 || isSaidOnOffer(db, query)
  const sets = others.map((ids) => new Set(ids))
  const both = first.filter((id) => sets.every((set) => set.has(id)))
  if (single.length === 0 || both.length === 0) return both.length > 0
  return isSaidOnOffer(db, query, sql`${listings.id} = any(${sql.param(both)}::text[])`)
}

function isSingleWord(text: string): boolean {
  return fullTextQuery(text) === fullTextQuery(text, { isPhrase: true })
}

/** The phrases in quotation marks that have words, each once. */
function quotedPhrasesOf(typed: string): string[] {
  const texts = findQuotedPhrases(typed).map(({ text }) => text.normalize('NFKC').replaceAll(/\s+/gu, ' '))
  return [...new Set(texts)].filter((text) => fullTextQuery(text) !== null)
}

async function readPhrase(db: DbOrTx, text: string, most: number): Promise<QuotedPhraseUse & { readAdverts: number }> {
  const words = fullTextQuery(text, { isWhole: true }) ?? ''
  const phrase = fullTextQuery(text, { isWhole: true, isPhrase: true }) ?? ''
  if (isSingleWord(text))
    return { text, carsSaying: null, isSaid: await isSaidOnOffer(db, fullTextQuery(text) ?? ''), readAdverts: 0 }
  if (most === 0) return { text, carsSaying: null, isSaid: true, readAdverts: 0 }
  const { rows } = await db.execute<{ count: number; saying: string[] | null }>(sql`
    select count(*)::int as count, array_agg(id) filter (where words @@ to_tsquery('simple', ${phrase})) as saying
    from (select id, words from ${listings} where ${isSayingOnOffer(words)} limit ${most + 1}) as adverts`)
  const [{ count, saying } = { count: 0, saying: null }] = rows
  if (count > most) return { text, carsSaying: null, isSaid: true, readAdverts: most }
  return { text, carsSaying: saying ?? [], isSaid: saying !== null, readAdverts: count }
}

async function isSaidOnOffer(db: DbOrTx, query: string, among = sql`true`): Promise<boolean> {
  const { rows } = await db.execute<{ said: boolean }>(
    sql`select exists (select 1 from ${listings} where ${isSayingOnOffer(query)} and ${among}) as said`,
  )
  return rows[0]?.said === true
}

function isSayingOnOffer(query: string): SQL {
  return sql`${listings.status} = 'available' and ${listings.words} @@ to_tsquery('simple', ${query})`
}
