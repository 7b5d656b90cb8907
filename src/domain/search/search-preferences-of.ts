import { inArray, type SQL, sql } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'
import { fullTextQuery } from '#domain/text/full-text-query.ts'
import { attributeNumberSql, facetValueSql } from './attribute-sql.ts'
import { conditionOfMultiChoiceWish } from './fact-conditions.ts'
import { modelConditionNamesAsWritten, modelConditionSql } from './model-condition-sql.ts'
import type { SearchCondition } from './search-condition.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'
import { isSeatCount } from './understanding/lexicon/implied-bodies.ts'
import {
  type CarPurposeName,
  type PreferredCarTrait,
  preferredTraitsByPurpose,
  type WeightedCarTrait,
} from './understanding/purposes/purposes.ts'

/** A preference ranks cars that meet it higher, and never excludes another. */
export type SearchPreference = {
  /** The typed words for it. */
  text: string
  /** A whole number; a car's score is the sum over all preferences that it meets. */
  weight: number
  condition: SQL
  test: SearchCondition
}

/** The weight of each remaining word. */
const usualWordWeight = 10
/** The weight of a typed number of seats. */
const countWeight = 20
/** Nobody who needs a car for a purpose of every day means one that is dearer, where others suit it as well. */
const everyday: WeightedCarTrait = [1, { kind: 'most', column: 'priceCents', bound: 100_000 }]
const ofTaste = new Set<CarPurposeName>(['fun', 'luxury'])
/** Further preferences are ignored: nobody has so many. */
const mostPreferences = 40

/** The preferences for the purpose of the car, for what it should have and for each remaining word; the last word may still be incomplete. */
export function searchPreferencesOf(
  { understood, purposes: read, traits, wished }: QueryIntent,
  { wordWeight = usualWordWeight }: { wordWeight?: number } = {},
): SearchPreference[] {
  const left = understood.filter(({ field }) => field === 'q')
  const words = left.flatMap(({ value, text, carsSaying }, at) => {
    const query = fullTextQuery(value, {
      isWhole: carsSaying !== undefined || at < left.length - 1,
      isPhrase: carsSaying !== undefined,
    })
    return query === null ? [] : { text, weight: wordWeight, ...saying(query, carsSaying) }
  })
  const meant = read.flatMap(({ purpose, text }) => {
    const counts = understood.filter((one) => one.text === text).filter(isSeatCount)
    const traits = preferredTraitsByPurpose[purpose]
    const [count] = counts
    if (!count) return ofTraits(traits, text)
    const values = counts.map(({ value }) => value)
    // What makes many seats likely does not say that a car has so many: only the number itself meets the wish.
    return [
      ...ofTraits([[countWeight, { kind: 'choice', column: count.field, values }]], text),
      ...ofTraits(traits, ''),
    ]
  })
  const isEveryday = read.length > 0 && !read.some(({ purpose }) => ofTaste.has(purpose))
  const having = wished.map((wish) => ({
    text: wish.text,
    weight: usualWordWeight,
    ...conditionOfMultiChoiceWish(wish),
  }))
  return [
    ...meant,
    ...ofTraits(isEveryday ? [everyday] : [], ''),
    ...having,
    ...traits.flatMap(({ text, weighed }) => ofTraits(weighed, text)),
    ...words,
  ].slice(0, mostPreferences)
}

function ofTraits(weighed: readonly WeightedCarTrait[], text: string): SearchPreference[] {
  return weighed.flatMap(([weight, trait]) => {
    const fit = fitOf(trait)
    return fit ? { text, weight, ...fit } : []
  })
}

function fitOf(trait: PreferredCarTrait): Pick<SearchPreference, 'condition' | 'test'> | null {
  switch (trait.kind) {
    case 'says': {
      const query = fullTextQuery(trait.text, { isWhole: true })
      return query === null ? null : saying(query)
    }
    case 'model': {
      const names = modelConditionNamesAsWritten(trait.names, trait.except)
      return { condition: modelConditionSql(names), test: { kind: 'model', ...names, ifUnknown: [] } }
    }
    case 'choice': {
      const { column } = trait
      const values = [...trait.values]
      const isOne =
        column === 'brand'
          ? inArray(listings.brand, values)
          : sql`${facetValueSql(column, listings[column])} in ${values}`
      return { condition: isOne, test: { kind: 'choice', column, values, ifUnknown: [] } }
    }
    default: {
      const { kind, column } = trait
      const bound = column === 'priceCents' ? trait.bound * 100 : trait.bound
      const value = column === 'priceCents' ? listings.priceCents : attributeNumberSql(column, listings[column])
      const condition = kind === 'least' ? sql`${value} >= ${bound}` : sql`${value} <= ${bound}`
      return { condition, test: { kind, column, bound, ifUnknown: [] } }
    }
  }
}

function saying(query: string, carsSaying?: readonly string[]): Pick<SearchPreference, 'condition' | 'test'> {
  const condition = sql`${listings.words} @@ to_tsquery('simple', ${query})`
  return { condition, test: { kind: 'words', query, ...(carsSaying && { carsSaying }) } }
}
