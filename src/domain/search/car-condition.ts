import type { EarthPoint, GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { MultiChoiceAttributeName, RangeAttributeName } from '#contract/attribute-names.ts'
import type { CarFacet } from '#contract/car-terms.ts'

/** What a car has one of, as text, or nothing. */
export type TextColumn = Exclude<CarFacet, MultiChoiceAttributeName> | 'seller' | 'region'

export type NumberColumn = 'priceCents' | RangeAttributeName

/**
 * One condition of a search in words that an index outside the database can follow. Each means exactly what the SQL beside
 * it in `searchFilters` means; texts to be found in an advert are tsqueries of the configuration `simple`.
 */
export type CarCondition =
  | { kind: 'words'; query: string }
  /** One of the values; or, where the car says nothing, one of these tsqueries in its text. */
  | { kind: 'choice'; column: TextColumn; values: string[]; ifUnknown: string[] }
  /** All of these values are among those that the car has. */
  | { kind: 'all'; column: MultiChoiceAttributeName; values: string[] }
  /** The model's name in small letters is one of these, or goes on behind one with a space or a hyphen. */
  | { kind: 'model'; names: string[]; ifUnknown: string[] }
  /** A number that is known, and not below or above the bound; or one of these tsqueries, where it is not known. */
  | { kind: 'least' | 'most'; column: NumberColumn; bound: number; ifUnknown: string[] }
  /** What does not pass the other test; what is not known does not. */
  | { kind: 'not'; test: Exclude<CarCondition, { kind: 'not' }> }
  /** A place that is known and within the box; and, where a circle is given, within its `squaredChord` of its point. */
  | { kind: 'place'; box: GeoBox; circle: { point: EarthPoint; chord: number } | null }
