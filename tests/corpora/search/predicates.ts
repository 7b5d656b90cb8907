import { z } from 'zod'
import type { CarAttributes } from './graded-car.ts'

const Test = z.strictObject({
  field: z.string(),
  op: z.enum(['is', 'is not', 'in', 'starts', 'has', '<=', '>=', 'known']),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
})

/** What must hold of a car. */
export type Predicate = z.infer<typeof Test> | { all: Predicate[] } | { any: Predicate[] } | { not: Predicate }
export const Predicate: z.ZodType<Predicate> = z.lazy(() =>
  z.union([
    Test,
    z.strictObject({ all: z.array(Predicate) }),
    z.strictObject({ any: z.array(Predicate) }),
    z.strictObject({ not: Predicate }),
  ]),
)

/** True where it holds of the car. What is not known is equal to nothing. */
export function holds(predicate: Predicate, car: CarAttributes): boolean {
  if ('all' in predicate) return predicate.all.every((one) => holds(one, car))
  if ('any' in predicate) return predicate.any.some((one) => holds(one, car))
  if ('not' in predicate) return !holds(predicate.not, car)
  const { field, op, value } = predicate
  if (!(field in car)) throw new Error(`No car has a field ${field}.`)
  const own = car[field as keyof CarAttributes]
  const isKnown = own !== null && own !== undefined && own !== ''
  if (op === 'known') return isKnown === value
  if (op === 'is not') return !isKnown || !isSame(field, own, value)
  if (!isKnown) return false
  switch (op) {
    case 'is':
      return isSame(field, own, value)
    case 'in':
      return Array.isArray(value) && value.some((one) => isSame(field, own, one))
    case 'starts':
      return small(own).startsWith(small(value))
    case 'has':
      return Array.isArray(own) ? own.some((one) => isSame(field, one, value)) : hasWord(small(own), small(value))
    case '<=':
      return Number(own) <= Number(value)
    case '>=':
      return Number(own) >= Number(value)
  }
}

function small(value: unknown): string {
  return String(value).toLowerCase()
}

/** A make counts however it is written: `Mercedes`, `Mercedes-Benz`. */
function isSame(field: string, own: unknown, value: unknown): boolean {
  if (field !== 'brand') return small(own) === small(value)
  const [one, other] = [own, value].map((name) => small(name).replaceAll(/[^\p{L}\p{N}]/gu, '')) as [string, string]
  return one === other || (one.startsWith('mercedes') && other.startsWith('mercedes'))
}

function hasWord(text: string, word: string): boolean {
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  }
  return false
}
