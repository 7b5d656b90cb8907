import type { CarComparative } from '../purposes/purposes.ts'
import type { QueryIntentTerm } from './query-intent-term.ts'

/**
 * How a car should compare, and the words for it: with another car, or with its own model, `newer civic`.
 * `alternatives`: only other cars.
 */
export type ParsedCarComparison = {
  asked: { comparative: CarComparative; text: string }[]
  isWithCar: boolean
  isOther: boolean
  /** Others too: `ranger or similar`. */
  isSimilarToo?: boolean
  /** Others unless the car itself is what is wanted otherwise: `like a golf but electric`. */
  isOtherwise?: boolean
  /** Makes that are not wanted beside a reference: `like a golf but not a vw`. */
  otherThanBrands?: string[]
  /** The cars that are wanted beside it: `bigger than a tucson, hyundai or kia`. */
  wanted?: { brand: string[]; model: string[]; understood: QueryIntentTerm[] } | null
}
