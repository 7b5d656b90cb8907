import type { ChoiceField, NumberField } from './expectation.ts'

/** A town of `places.jsonl`. */
export type Town = { label: string; region: string; country: string; latitude: number; longitude: number }

/** What is known of a car of the made stock; null for what its seller left out. */
export type CarFacts = Record<Exclude<ChoiceField, 'brand' | 'model'>, string | null> &
  Record<Exclude<NumberField, 'price' | 'year'>, number | null> & {
    brand: string
    model: string
    year: number
    /** Whole dollars. */
    price: number
    isVerified: boolean
    town: Town
    /** What its description says. */
    says: string
  }

/** A car as it is on offer. */
export type MadeCar = CarFacts & { id: string; postedAt: Date }
