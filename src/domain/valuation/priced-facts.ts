import type { CarToValue, PricedFacts } from './market-car.ts'

/** The facts of a car that a seller may leave out and that its worth depends on, as a page names them in a sum. */
export const kindFields = [
  ...(['fuel', 'transmission', 'body', 'drive', 'engineCc', 'cylinders', 'powerHp'] as const),
  ...(['titleStatus', 'accidents', 'serviceHistory', 'region'] as const),
] satisfies readonly (keyof PricedFacts)[]
export type KindField = (typeof kindFields)[number]
export type FactValue = string | number

/** A number this much larger or smaller than any that another car of the model has is none of the model. */
const farthestStep = 1.3
/** Powers within three percent count as one. */
const powerStep = 0.03

/**
 * Beyond these bounds a number is a slip of the pen, whatever the model: the smallest car engines have half a litre, the
 * largest 8.4; the weakest new cars of our time have 13 hp, the strongest 2,000.
 */
const bounds = { engineCc: [300, 9000], powerHp: [8, 2200], mileageMiles: [0, 1_000_000] } as const
type BoundedField = keyof typeof bounds

/** The numbers of a car that cannot be right. */
export function implausibleFacts(car: { [K in BoundedField]?: number | null | undefined }): BoundedField[] {
  return (Object.keys(bounds) as BoundedField[]).filter((field) => {
    const value = car[field]
    const [least, most] = bounds[field]
    return value != null && (value < least || value > most)
  })
}

/**
 * A fact as the fit reads it: engines in tenths of a litre, powers in steps of three percent; null where nothing is
 * said, as by accidents that are `Unknown`.
 */
export function encodeFact(car: CarToValue, field: KindField): FactValue | null {
  const value = car[field]
  if (value === undefined || value === null || value === '') return null
  if (field === 'accidents' && value === 'Unknown') return null
  if (typeof value === 'string') return value
  if (value <= 0) return null
  if (field === 'engineCc') return Math.max(1, Math.round(value / 100)) * 100
  if (field === 'powerHp')
    return Math.round(1000 * Math.exp(powerStep * Math.round(Math.log(value) / powerStep))) / 1000
  return value
}

/** A value however it is written. */
export function factValueKey(value: FactValue): string {
  return String(value).toLowerCase()
}

/** The number of the others that is nearest to this one, or null where none is near. */
export function findNearestNumber(stated: number, others: readonly FactValue[]): number | null {
  let nearest: number | null = null
  let shortest = Math.log(farthestStep)
  for (const other of others) {
    const distance = Math.abs(Math.log(Number(other) / stated))
    if (distance > shortest) continue
    shortest = distance
    nearest = Number(other)
  }
  return nearest
}
