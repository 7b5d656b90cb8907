import { z } from 'zod'
import { carMeetsGradingCondition, GradingCondition } from './grading-conditions.ts'
import type { CarForGrading } from './load-cars-for-grading.ts'

/** What somebody types, and which cars a sensible person would accept for it. */
export const CorpusEntry = z.object({
  q: z.string(),
  kind: z.string(),
  /** In a sentence, for people. */
  accept: z.string(),
  first10: GradingCondition.nullable(),
  /** Of the first ten cars; of fewer as large a share. */
  atLeast: z.int().min(0).max(10).nullish(),
  total: z.object({ min: z.int().optional(), max: z.int().optional() }).nullish(),
  harmful: GradingCondition.nullish(),
})
export type CorpusEntry = z.infer<typeof CorpusEntry>
export const Corpus = z.array(CorpusEntry)

export const grades = ['right', 'acceptable', 'wrong', 'harmful'] as const
export type SearchGrade = (typeof grades)[number]

const usualShare = 8
const harmfulCars = 5

/** How good an answer is, by its first ten cars and its total. */
export function gradeOf(
  entry: CorpusEntry,
  { cars, total }: { cars: readonly CarForGrading[]; total: number },
): SearchGrade {
  const first = cars.slice(0, 10)
  const { min = 0, max = Number.POSITIVE_INFINITY } = entry.total ?? {}
  const { harmful } = entry
  if ((min >= 1 && total === 0) || total > max) return 'harmful'
  if (harmful && first.filter((car) => carMeetsGradingCondition(harmful, car)).length >= harmfulCars) return 'harmful'
  const asked = entry.first10
  const fitting = asked ? first.filter((car) => carMeetsGradingCondition(asked, car)).length : first.length
  const needed = ((entry.atLeast ?? usualShare) * first.length) / 10
  const isEnough = total >= min && (asked === null || first.length > 0 || min === 0)
  if (isEnough && fitting >= needed) return 'right'
  return total >= min && first.length > 0 && fitting >= needed / 2 ? 'acceptable' : 'wrong'
}
