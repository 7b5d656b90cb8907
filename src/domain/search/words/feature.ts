import type { FacetName, FacetValueOf } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/search-terms.ts'
import type { Deal } from '#contract/valuation.ts'

/** What one word or two say of a car. */
export type Feature =
  | { [Name in FacetName]: { field: Name; value: FacetValueOf<Name> } }[FacetName]
  | { field: 'deal'; value: Deal }
  | { field: 'verified'; value: 'true' }
  | { field: 'sort'; value: CarSort }
