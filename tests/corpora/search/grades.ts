import { z } from 'zod'
import type { CarAttributes } from './graded-car.ts'
import { holds, Predicate } from './predicates.ts'

/** What somebody types, and which cars a sensible person would accept for it. */
export const Entry = z.object({
  q: z.string(),
  kind: z.string(),
  /** In a sentence, for people. */
  accept: z.string(),
  first10: Predicate.nullable(),
  /** Of the first ten cars; of fewer as large a share. */
  atLeast: z.int().min(0).max(10).nullish(),
  total: z.object({ min: z.int().optional(), max: z.int().optional() }).nullish(),
  harmful: Predicate.nullish(),
})
export type Entry = z.infer<typeof Entry>
export const Corpus = z.array(Entry)

export const grades = ['right', 'acceptable', 'wrong', 'harmful'] as const
export type Grade = (typeof grades)[number]

const usualShare = 8
const harmfulCars = 5

/** How good an answer is, by its first ten cars and its total. */
export function gradeOf(entry: Entry, { cars, total }: { cars: readonly CarAttributes[]; total: number }): Grade {
  const first = cars.slice(0, 10)
  const { min = 0, max = Number.POSITIVE_INFINITY } = entry.total ?? {}
  const { harmful } = entry
  if ((min >= 1 && total === 0) || total > max) return 'harmful'
  if (harmful && first.filter((car) => holds(harmful, car)).length >= harmfulCars) return 'harmful'
  const asked = entry.first10
  const fitting = asked ? first.filter((car) => holds(asked, car)).length : first.length
  const needed = ((entry.atLeast ?? usualShare) * first.length) / 10
  const isEnough = total >= min && (asked === null || first.length > 0 || min === 0)
  if (isEnough && fitting >= needed) return 'right'
  return total >= min && first.length > 0 && fitting >= needed / 2 ? 'acceptable' : 'wrong'
}
