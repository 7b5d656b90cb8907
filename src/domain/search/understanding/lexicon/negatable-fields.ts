import { type FacetName, isFacetAttribute } from '#contract/attribute-names.ts'

/** The fields whose values can be excluded. */
export type NegatableField = FacetName | 'deal'

export function isNegatableField(field: string): field is NegatableField {
  return field === 'deal' || isFacetAttribute(field)
}
