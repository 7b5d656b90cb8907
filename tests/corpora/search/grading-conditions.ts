import { z } from 'zod'
import type { CarForGrading } from './load-cars-for-grading.ts'

const Test = z.strictObject({
  field: z.string(),
  op: z.enum(['is', 'is not', 'in', 'starts', 'has', '<=', '>=', 'known']),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
})

/** What must hold of a car. */
export type CarGradingCondition =
  | z.infer<typeof Test>
  | { all: CarGradingCondition[] }
  | { any: CarGradingCondition[] }
  | { not: CarGradingCondition }
export const CarGradingCondition: z.ZodType<CarGradingCondition> = z.lazy(() =>
  z.union([
    Test,
    z.strictObject({ all: z.array(CarGradingCondition) }),
    z.strictObject({ any: z.array(CarGradingCondition) }),
    z.strictObject({ not: CarGradingCondition }),
  ]),
)

/** True where it holds of the car. What is not known is equal to nothing. */
export function doesCarMeetGradingCondition(predicate: CarGradingCondition, car: CarForGrading): boolean {
  if ('all' in predicate) return predicate.all.every((one) => doesCarMeetGradingCondition(one, car))
  if ('any' in predicate) return predicate.any.some((one) => doesCarMeetGradingCondition(one, car))
  if ('not' in predicate) return !doesCarMeetGradingCondition(predicate.not, car)
  const { field, op, value } = predicate
  if (!(field in car)) throw new Error(`No car has a field ${field}.`)
  const own = car[field as keyof CarForGrading]
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
