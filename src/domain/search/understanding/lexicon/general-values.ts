import plugInHybridSigns from './plug-in-hybrid-signs.json' with { type: 'json' }

/** What many adverts state instead of a value. */
export type GeneralizedFilterValue = {
  value: string
  /** Of a car that states the general value, any of these texts says that it is the special one. */
  signs: readonly string[]
}

const general: Record<GeneralizableField, Partial<Record<string, GeneralizedFilterValue>>> = {
  // Most sites offer no other choice: the words of the advert, or the version of the model, say the rest.
  fuel: { 'Plug-in hybrid': { value: 'Hybrid', signs: plugInHybridSigns } },
  body: { Supercar: { value: 'Coupe', signs: [] }, Limousine: { value: 'Saloon', signs: [] } },
}

export const generalizableFields = ['fuel', 'body'] as const
export type GeneralizableField = (typeof generalizableFields)[number]

export function isGeneralizableField(field: string): field is GeneralizableField {
  return generalizableFields.some((one) => one === field)
}

/** The more general value that adverts often state; null without one. */
export function generalizedFilterValueOf(field: GeneralizableField, value: string): GeneralizedFilterValue | null {
  return Object.hasOwn(general[field], value) ? (general[field][value] ?? null) : null
}
