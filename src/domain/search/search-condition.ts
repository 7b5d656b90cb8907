import type { EarthXyz, GeoBox } from '@forecourt/gazetteer/earth.ts'
import type { MultiChoiceAttributeName, RangeAttributeName } from '#contract/attribute-names.ts'
import type { CarFacetName } from '#contract/car-terms.ts'
import type { ModelConditionNames } from './model-condition-sql.ts'

/** The fields of which a car has one value, as text, or none. */
export type IndexTextColumnName = Exclude<CarFacetName, MultiChoiceAttributeName> | 'seller' | 'region'

export type IndexNumberColumnName = 'priceCents' | RangeAttributeName

/**
 * What a search may leave out: values, never words. A phrase could be left out only by the cars that say it today, which a saved search
 * would keep, and cars to come that say it would pass.
 */
export type DeniableSearchCondition = Extract<SearchCondition, { kind: 'choice' | 'model' | 'any' }>

/**
 * One condition of a search as data that an index outside the database can evaluate. Each means exactly the same as the
 * SQL beside it in `buildSearchFilters`; texts to find in an advert are tsqueries of the configuration `simple`.
 */
export type SearchCondition =
  /** Of a query with a phrase, which only the database can evaluate, the cars on offer that it finds. */
  | { kind: 'words'; query: string; carsSaying?: readonly string[] }
  /** Only the database can answer it. */
  | { kind: 'vin'; vin: string }
  /**
   * One of the values; or, if the car has no value, one of these tsqueries matches its text, or it has one of these
   * bodies; `any` is any body or none.
   */
  | {
      kind: 'choice'
      column: IndexTextColumnName
      values: string[]
      ifUnknown: string[]
      ifUnknownBody?: readonly string[] | 'any'
      /** Or it has one of these values, and one of these tsqueries matches its text. */
      ifGeneral?: { values: string[]; texts: string[] }
    }
  /** The car has all of these values. */
  | { kind: 'all'; column: MultiChoiceAttributeName; values: string[] }
  /** The car has one of these values, or one of these tsqueries matches its text. */
  | { kind: 'any'; column: MultiChoiceAttributeName; values: string[]; texts: string[] }
  /** All of the tests. */
  | { kind: 'and'; tests: Exclude<SearchCondition, { kind: 'and' }>[] }
  /** As `modelConditionSql` tests it; or one of these tsqueries matches the text of a car without a model. */
  | ({ kind: 'model'; ifUnknown: string[] } & ModelConditionNames)
  /**
   * A known number that is not below or above the bound; or, if the number is not known, one of these tsqueries, or
   * nothing else if that is fine.
   */
  | {
      kind: 'least' | 'most'
      column: IndexNumberColumnName
      bound: number
      ifUnknown: string[]
      isUnknownFine?: boolean
    }
  /** The opposite of the other test; an unknown value passes neither. */
  | { kind: 'not'; test: DeniableSearchCondition }
  /** A known place within the box and, if a circle is given, within that `squaredChordDistance` of its point. */
  | { kind: 'place'; box: GeoBox; circle: { point: EarthXyz; chord: number } | null }
