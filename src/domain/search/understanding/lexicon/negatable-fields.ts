/** The fields whose values can be excluded. */
const negatableFields = ['fuel', 'transmission', 'body', 'colour', 'drive', 'deal'] as const
export type NegatableField = (typeof negatableFields)[number]

export function isNegatableField(field: string): field is NegatableField {
  return negatableFields.some((one) => one === field)
}
