import {
  type FacetName,
  facetNames,
  isFacetAttribute,
  isMultiChoiceAttribute,
  isRangeFilterParameter,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
  type RangeFilterParameter,
  rangeFilterBounds,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import { generalizableFields, generalizedFilterValueOf } from '../lexicon/general-values.ts'
import type { QueryIntent } from './query-intent.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

/** The most important wishes that may be left out, the least important first. */
const mostImportant = ['colour', 'drive', 'transmission', 'fuel', 'body'] as const satisfies readonly FacetName[]
export type RelaxableSearchTerm =
  | FacetName
  | MultiChoiceAttributeName
  | RangeFilterParameter
  | 'deal'
  | 'verified'
  | 'region'
  | 'engine'
  | 'power'
const isOther = (name: FacetName) => name !== 'condition' && !mostImportant.some((one) => one === name)
/**
 * What may be left out if no car has everything, least important first. A price, a year, miles and the car itself are
 * never left out: whoever types them means them.
 */
const leastImportant: readonly RelaxableSearchTerm[] = [
  'deal',
  'verified',
  // `good` is what everybody says.
  'condition',
  ...multiChoiceAttributeNames,
  // Few adverts state what the form asks for last.
  ...rangeFilterBounds.flatMap(({ parameter, name }) => (carAttributes[name].form === 'facts' ? [parameter] : [])),
  ...facetNames.filter(isOther),
  'region',
  'engine',
  'power',
  ...mostImportant,
]

/** The wish that a field belongs to, if it may be left out: both bounds of a power are one. */
export function relaxableSearchTermOf(field: string): RelaxableSearchTerm | null {
  return leastImportant.find((name) => fieldsOf(name).includes(field)) ?? null
}

/** The weight of a wish that no car fulfils together with the others: where it can, it still ranks. */
const weightOfRelaxed = 15

/** The wishes left out, what remains of the search, and the more general values that are looked for instead. */
export type RelaxedQueryIntent = { read: QueryIntent; fields: readonly string[]; instead: readonly QueryIntentTerm[] }

/**
 * The search without the least important typed wishes that keep it from finding cars; null if leaving those out would
 * not help either. A wish that is left out stays as a preference.
 *
 * @param count the number of cars that a search finds
 */
export async function relaxQueryIntent(
  query: SearchCarsQuery,
  read: QueryIntent,
  count: (read: QueryIntent) => Promise<number>,
): Promise<RelaxedQueryIntent | null> {
  const general = withGeneralValues(query, read)
  if (general && (await count(general.read)) > 0) return general
  const typed = leastImportant.filter((name) => isTyped(query, read, name))
  for (const name of typed) {
    const left = intentWithoutTerms(read, [name])
    if (isSearch(left.read) && (await count(left.read)) > 0) return left
  }
  for (let many = 2; many <= typed.length; many++) {
    const left = intentWithoutTerms(read, typed.slice(0, many))
    if (isSearch(left.read) && (await count(left.read)) > 0) return left
  }
  return null
}

/** The search for the more general values that adverts often state; null without any. */
function withGeneralValues(query: SearchCarsQuery, read: QueryIntent): RelaxedQueryIntent | null {
  const fields = generalizableFields.filter(
    (field) =>
      query[field] === undefined && read[field].some((value) => generalizedFilterValueOf(field, value) !== null),
  )
  if (fields.length === 0) return null
  const left = intentWithoutTerms(read, fields).read
  const instead: QueryIntentTerm[] = []
  for (const field of fields) {
    left[field] = read[field].map((value) => generalizedFilterValueOf(field, value)?.value ?? value)
    for (const one of read.understood) {
      const general = one.field === field && !one.isDenied ? generalizedFilterValueOf(field, one.value) : null
      if (general) instead.push({ ...one, value: general.value })
    }
  }
  return { read: { ...left, understood: read.understood }, fields, instead }
}

function fieldsOf(name: RelaxableSearchTerm): readonly string[] {
  if (name === 'engine') return ['engineLitresMin', 'engineLitresMax']
  return name === 'power' ? ['powerHpMin', 'powerHpMax'] : [name]
}

function isTyped(query: SearchCarsQuery, read: QueryIntent, name: RelaxableSearchTerm): boolean {
  const fields = fieldsOf(name)
  const isChosen = Object.entries(query).some(([field, value]) => value !== undefined && fields.includes(field))
  return !isChosen && read.understood.some(({ field, isDenied }) => !isDenied && fields.includes(field))
}

/** False if nothing is left that excludes a car or ranks it. */
function isSearch({ understood, purposes }: QueryIntent): boolean {
  if (purposes.length > 0) return true
  return understood.some(({ field }) => field !== 'q' && field !== 'unused' && field !== 'sort' && field !== 'purpose')
}

/** The search in which adverts that say the words of these fields come first. */
export function intentWithWordsOfTerms(read: QueryIntent, fields: readonly string[]): QueryIntent {
  const texts = new Set(read.understood.flatMap(({ field, text }) => (fields.includes(field) ? [text] : [])))
  const said = [...texts].map((text) => ({ text, weighed: [[weightOfRelaxed, { kind: 'says', text }]] as const }))
  return { ...read, traits: [...read.traits, ...said] }
}

/** The search without these typed wishes, which still rank. */
function intentWithoutTerms(read: QueryIntent, names: readonly RelaxableSearchTerm[]): RelaxedQueryIntent {
  const fields = names.flatMap(fieldsOf)
  const left: QueryIntent = { ...read, asked: { ...read.asked } }
  for (const name of names) {
    if (name === 'verified') left.isVerified = false
    else if (name === 'engine') {
      delete left.asked.engineLitresMin
      delete left.asked.engineLitresMax
    } else if (name === 'power') {
      delete left.asked.powerHpMin
      delete left.asked.powerHpMax
    } else if (isRangeFilterParameter(name)) delete left.asked[name]
    else if (isMultiChoiceAttribute(name)) left.wished = left.wished.filter(({ field }) => field !== name)
    else {
      left[name] = []
      const likely = isFacetAttribute(name) ? read.bodiesIfUnknown[name] : undefined
      if (likely && likely !== 'any' && left.body.length === 0) left.body = [...likely]
    }
  }
  left.traits = intentWithWordsOfTerms(read, fields).traits
  left.understood = read.understood.filter(({ field }) => !fields.includes(field))
  return { read: left, fields, instead: [] }
}
