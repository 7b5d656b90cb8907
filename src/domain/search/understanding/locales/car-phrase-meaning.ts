import type { FacetName, MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { DealLabel } from '#contract/valuation.ts'

/** The meaning of one or two words about a car. */
export type CarPhraseMeaning =
  /** One of the values that the filter allows. */
  | { field: FacetName; value: string }
  /** One of the values of which a car may have several. */
  | { field: MultiChoiceAttributeName; value: string }
  | { field: 'deal'; value: DealLabel }
  | { field: 'verified'; value: 'true' }
  | { field: 'sort'; value: CarSort }
