import type { EarthXyz } from '@forecourt/gazetteer/earth.ts'
import {
  facetNames,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
  rangeAttributeNames,
} from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { CarFacetName } from '#contract/car-terms.ts'
import type { FacetCounts } from '../count-facets.ts'
import type { ModelConditionNames } from '../model-condition-sql.ts'
import type { SearchPagePosition } from '../resolve-search-sort-order.ts'
import type { IndexNumberColumnName, IndexTextColumnName, SearchCondition } from '../search-condition.ts'

/** Words that must all occur in a text; a word marked as a beginning matches any word that starts with it. */
export type AllWordsQuery = { word: string; isBeginning: boolean }[]

/** A test with its tsqueries parsed. */
export type IndexSearchCondition =
  | { kind: 'words'; query: AllWordsQuery }
  /** One of these cars, by their ids: only the database knows which texts have a phrase. */
  | { kind: 'cars'; ids: readonly string[] }
  | {
      kind: 'choice'
      column: IndexTextColumnName
      values: string[]
      ifUnknown: AllWordsQuery[]
      ifUnknownBody?: readonly string[] | 'any'
      ifGeneral?: { values: string[]; texts: AllWordsQuery[] }
    }
  | { kind: 'any'; column: MultiChoiceAttributeName; values: string[]; texts: AllWordsQuery[] }
  | { kind: 'and'; tests: IndexSearchCondition[] }
  | ({ kind: 'model'; ifUnknown: AllWordsQuery[] } & ModelConditionNames)
  | {
      kind: 'least' | 'most'
      column: IndexNumberColumnName
      bound: number
      ifUnknown: AllWordsQuery[]
      isUnknownFine?: boolean
    }
  | { kind: 'not'; test: IndexSearchCondition }
  | Extract<SearchCondition, { kind: 'place' | 'all' }>

export type SearchIndexRequest = {
  tests: [name: string, test: IndexSearchCondition][]
  facets: CarFacetName[]
  hasWords: boolean
  /** True if cars that say equally many words are sorted by the rank of these in their texts. */
  isOfWords: boolean
  preferences: { weight: number; test: IndexSearchCondition }[]
  sort: CarSort
  /** The point from which distances are measured. */
  near: EarthXyz | null
  /** Where the previous page ended. */
  place: SearchPagePosition | null
  limit: number
}

export type SearchIndexResponse = FacetCounts & {
  /** How many of the matches meet each preference. */
  fits: number[]
  /** Null: the cursor belongs to another search. */
  page:
    | { sort: CarSort; ids: string[]; last: { key: number; id: string } | null }
    /**
     * The unsorted matches: the database must rank them by how well the words match. Behind them come those that match
     * none of the words, sorted.
     */
    | { unranked: string[]; behind: { key: number; id: string }[] }
    | null
}

/** The numbers and texts of a car in a row, in this order. */
export const indexedNumberColumns = [
  'priceCents',
  ...rangeAttributeNames,
] as const satisfies readonly IndexNumberColumnName[]
export const indexedTextColumns = ['brand', 'model', ...facetNames, 'deal'] as const satisfies readonly CarFacetName[]

export const indexedListColumns = multiChoiceAttributeNames

/**
 * One car as read from the database, as an array because a million of them are sent: the values of
 * `indexedNumberColumns`, `indexedTextColumns` and `indexedListColumns`, and fields that only the index needs. An
 * unknown value is null.
 */
export type IndexedCarRow = [
  id: string,
  numbers: (number | null)[],
  texts: (string | null)[],
  lists: (string[] | null)[],
  rest: {
    /** The model in lower case, as the database converts it. */
    model: string | null
    /** Microseconds since 1970. */
    posted: number
    seller: string
    verified: boolean
    /** Whether its seller has not confirmed it for so long that it stands behind others. */
    unconfirmed: boolean
    dealOrder: number | null
    /** The words of its text as the database splits them, separated by spaces. */
    words: string
    place: CarCoordinates | null
    /** As `carRegionSql` returns it. */
    region: string | null
  },
]

/**
 * The place of a car: degrees, and the whole metres from the centre of the earth that the database calculated from
 * them.
 */
export type CarCoordinates = [latitude: number, longitude: number, x: number, y: number, z: number]

/** The current label of a car's price. */
export type CarDealLabel = [id: string, deal: string, dealOrder: number]
