import type { ExpectationChoiceField, ExpectationNumberField } from './search-expectation.ts'

/** A town of `places.jsonl`. */
export type GeneratedStockTown = { label: string; region: string; country: string; latitude: number; longitude: number }

/** What is known of a car of the made stock; null for what its seller left out. */
export type GeneratedCarFacts = Record<Exclude<ExpectationChoiceField, 'brand' | 'model'>, string | null> &
  Record<Exclude<ExpectationNumberField, 'price' | 'year'>, number | null> & {
    brand: string
    model: string
    year: number
    /** Whole dollars. */
    price: number
    isVerified: boolean
    town: GeneratedStockTown
    /** What its description says. */
    says: string
  }

/** A car as it is on offer. */
export type GeneratedCar = GeneratedCarFacts & { id: string; postedAt: Date }
