import type { FacetName, FacetValueOf } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { DealLabel } from '#contract/valuation.ts'

/** The meaning of one or two words about a car. */
export type Feature =
  | { [Name in FacetName]: { field: Name; value: FacetValueOf<Name> } }[FacetName]
  | { field: 'deal'; value: DealLabel }
  | { field: 'verified'; value: 'true' }
  | { field: 'sort'; value: CarSort }
