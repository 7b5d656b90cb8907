import type { EarthPoint } from '@forecourt/gazetteer/earth.ts'
import { facetNames, multiChoiceAttributeNames, rangeAttributeNames } from '#contract/attribute-names.ts'
import type { CarFacet } from '#contract/car-terms.ts'
import type { CarSort } from '#contract/search-terms.ts'
import type { CarCondition, NumberColumn, TextColumn } from '../car-condition.ts'
import type { FacetCounts } from '../count-facets.ts'
import type { PagePosition } from '../search-order.ts'

/** Words that must all occur in a text; of one that is a beginning, any word that goes on so. */
export type WordQuery = { word: string; isBeginning: boolean }[]

/** A test with its tsqueries read. */
export type IndexTest =
  | { kind: 'words'; query: WordQuery }
  | { kind: 'choice'; column: TextColumn; values: string[]; ifUnknown: WordQuery[] }
  | { kind: 'model'; names: string[]; ifUnknown: WordQuery[] }
  | { kind: 'least' | 'most'; column: NumberColumn; bound: number; ifUnknown: WordQuery[] }
  | { kind: 'not'; test: IndexTest }
  | Extract<CarCondition, { kind: 'place' | 'all' }>

export type IndexRequest = {
  tests: [name: string, test: IndexTest][]
  facets: CarFacet[]
  hasWords: boolean
  preferences: { weight: number; test: IndexTest }[]
  sort: CarSort
  /** What distances are counted from. */
  near: EarthPoint | null
  /** Where the page before ended. */
  place: PagePosition | null
  limit: number
}

export type IndexAnswer = FacetCounts & {
  /** How many of the matches meet each preference. */
  fits: number[]
  /** Null: the cursor belongs to another search. */
  page:
    | { sort: CarSort; ids: string[]; last: { key: number; id: string } | null }
    /** The matches in no order: how well the words fit them is for the database to say. */
    | { unranked: string[] }
    | null
}

/** The numbers and texts of a car that a row holds, in this order. */
export const rowNumbers = ['priceCents', ...rangeAttributeNames] as const satisfies readonly NumberColumn[]
export const rowTexts = ['brand', 'model', ...facetNames, 'deal'] as const satisfies readonly CarFacet[]

export const rowLists = multiChoiceAttributeNames

/**
 * One car as the database tells it, in arrays since a million of them are sent: what it has of `rowNumbers`, `rowTexts`
 * and `rowLists`,
 * and what only the index asks for. What is not known is null.
 */
export type IndexedCar = [
  id: string,
  numbers: (number | null)[],
  texts: (string | null)[],
  lists: (string[] | null)[],
  rest: {
    /** The model in small letters, as the database makes them. */
    model: string | null
    /** Microseconds since 1970. */
    posted: number
    seller: string
    verified: boolean
    dealOrder: number | null
    /** The words of its text as the database cuts them, with spaces between. */
    words: string
    place: CarCoordinates | null
    /** As `regionText` gives it. */
    region: string | null
  },
]

/** Where a car stands: degrees, and the whole metres from the middle of the earth that the database made of them. */
export type CarCoordinates = [latitude: number, longitude: number, x: number, y: number, z: number]

/** What the label of a car's price is now. */
export type CarDealLabel = [id: string, deal: string, dealOrder: number]
