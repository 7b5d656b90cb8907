import { or, type SQL, sql } from 'drizzle-orm'
import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import type { SearchCondition } from './search-condition.ts'
import { isFactThatOnlyRanks } from './understanding/intent/is-fact-that-only-ranks.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'

type Condition = { condition: SQL; test: Exclude<SearchCondition, { kind: 'and' }> }
type Wish = QueryIntent['wished'][number]

/** What a car must have of an attribute with several values, and what it must not have. */
export function multiChoiceAttributeConditions(
  column: MultiChoiceAttributeName,
  query: SearchCarsQuery,
  read: QueryIntent,
): Condition[] {
  const parts: Condition[] = []
  const values = query[column] ?? []
  if (values.length > 0) {
    const condition = sql`${listings[column]} @> ${sql.param(values)}::text[]`
    parts.push({ condition, test: { kind: 'all', column, values } })
  }
  // Typed alone it has to be there; beside other wishes it ranks.
  const required = isFactThatOnlyRanks(column, read) ? [] : read.wished.filter(({ field }) => field === column)
  parts.push(...required.map(conditionOfMultiChoiceWish))
  const others = read.except[column]
  if (others) {
    const test = { kind: 'any' as const, column, values: others, texts: [] }
    parts.push({ condition: sql`(${hasAny(column, others)}) is not true`, test: { kind: 'not', test } })
  }
  return parts
}

/** One of the values, or the words in the text: no seller lists all that a car has. */
export function conditionOfMultiChoiceWish({ field, values, text }: Wish): Condition {
  const texts = [text, ...values].flatMap((one) => fullTextQuery(one, { isWhole: true }) ?? [])
  const said = texts.map((query) => sql`${listings.words} @@ to_tsquery('simple', ${query})`)
  const condition = or(hasAny(field, values), ...said) ?? sql`false`
  return { condition, test: { kind: 'any', column: field, values, texts } }
}

function hasAny(column: MultiChoiceAttributeName, values: string[]): SQL {
  return sql`${listings[column]} && ${sql.param(values)}::text[]`
}
