import { z } from 'zod'
import { CarGradingCondition, doesCarMeetGradingCondition } from './grading-conditions.ts'
import type { CarForGrading } from './load-cars-for-grading.ts'

/** What somebody types, and which cars a sensible person would accept for it. */
export const SearchCorpusEntry = z.object({
  q: z.string(),
  kind: z.string(),
  /** In a sentence, for people. */
  accept: z.string(),
  first10: CarGradingCondition.nullable(),
  /** Of the first ten cars; of fewer as large a share. */
  atLeast: z.int().min(0).max(10).nullish(),
  total: z.object({ min: z.int().optional(), max: z.int().optional() }).nullish(),
  harmful: CarGradingCondition.nullish(),
})
export type SearchCorpusEntry = z.infer<typeof SearchCorpusEntry>
export const SearchCorpus = z.array(SearchCorpusEntry)

export const searchGrades = ['right', 'acceptable', 'wrong', 'harmful'] as const
export type SearchGrade = (typeof searchGrades)[number]

const usualShare = 8
const harmfulCars = 5

/** How good an answer is, by its first ten cars and its total. */
export function gradeSearchResult(
  entry: SearchCorpusEntry,
  { cars, total }: { cars: readonly CarForGrading[]; total: number },
): SearchGrade {
  const first = cars.slice(0, 10)
  const { min = 0, max = Number.POSITIVE_INFINITY } = entry.total ?? {}
  const { harmful } = entry
  if ((min >= 1 && total === 0) || total > max) return 'harmful'
  if (harmful && first.filter((car) => doesCarMeetGradingCondition(harmful, car)).length >= harmfulCars)
    return 'harmful'
  const asked = entry.first10
  const fitting = asked ? first.filter((car) => doesCarMeetGradingCondition(asked, car)).length : first.length
  const needed = ((entry.atLeast ?? usualShare) * first.length) / 10
  const isEnough = total >= min && (asked === null || first.length > 0 || min === 0)
  if (isEnough && fitting >= needed) return 'right'
  return total >= min && first.length > 0 && fitting >= needed / 2 ? 'acceptable' : 'wrong'
}
