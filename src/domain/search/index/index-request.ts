import type { CarFacet, CarSort } from '#contract/car-terms.ts'
import type { EarthPoint } from '#domain/places/earth.ts'
import type { CarTest, NumberColumn, TextColumn } from '../car-test.ts'
import type { Counted } from '../count-facets.ts'
import type { Place } from '../search-order.ts'

/** Words that must all occur in a text; of one that is a beginning, any word that goes on so. */
export type WordQuery = { word: string; isBeginning: boolean }[]

/** A test with its tsqueries read. */
export type IndexTest =
  | { kind: 'words'; query: WordQuery }
  | { kind: 'choice'; column: TextColumn; values: string[]; ifUnknown: WordQuery[] }
  | { kind: 'model'; names: string[]; ifUnknown: WordQuery[] }
  | { kind: 'least' | 'most'; column: NumberColumn; bound: number; ifUnknown: WordQuery[] }
  | Extract<CarTest, { kind: 'place' }>

export type IndexRequest = {
  tests: [name: string, test: IndexTest][]
  facets: CarFacet[]
  hasWords: boolean
  sort: CarSort
  /** What distances are counted from. */
  near: EarthPoint | null
  /** Where the page before ended. */
  place: Place | null
  limit: number
}

export type IndexAnswer = Counted & {
  /** Null: the cursor belongs to another search. */
  page:
    | { sort: CarSort; ids: string[]; last: { key: number; id: string } | null }
    /** The matches in no order: how well the words fit them is for the database to say. */
    | { unranked: string[] }
    | null
}

/** One car as the database tells it, in an array since a million of them are sent. Unknown numbers are null. */
export type IndexedCar = [
  id: string,
  brand: string,
  model: string | null,
  /** The model in small letters, as the database makes them. */
  modelLower: string | null,
  priceCents: number,
  year: number | null,
  mileageMiles: number | null,
  fuel: string | null,
  transmission: string | null,
  body: string | null,
  colour: string | null,
  /** Microseconds since 1970. */
  postedAt: number,
  sellerId: string,
  isVerified: boolean,
  deal: string | null,
  priceShare: number | null,
  /** The words of its text as the database cuts them, with spaces between. */
  words: string,
  drive: string | null,
  condition: string | null,
  /** As their filter counts them: four stands for more. */
  owners: string | null,
  engineCc: number | null,
  powerHp: number | null,
  place: CarPlace | null,
  /** As `regionText` gives it. */
  region: string | null,
]

/** Where a car stands: degrees, and the whole metres from the middle of the earth that the database made of them. */
export type CarPlace = [latitude: number, longitude: number, x: number, y: number, z: number]

/** What the label of a car's price is now. */
export type ValuedCar = [id: string, deal: string, priceShare: number]
